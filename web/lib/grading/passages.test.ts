import { expect, test } from 'vitest'
import { findPassage, plainText, withPassages } from './passages.ts'

const document = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'A river ' },
        { type: 'text', text: 'bends', marks: [{ type: 'bold' }] },
      ],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'Twice.' }] },
  ],
}

test('a passage across several runs and blocks is highlighted in each of them', () => {
  const { content } = withPassages(document, [{ id: 'c1', start_at: 2, end_at: 15 }])
  const runs = content.flatMap((block) => block.content ?? [])
  expect(runs.map(({ text, marks }) => [text, (marks ?? []).map(({ type }) => type)])).toEqual([
    ['A ', []],
    ['river ', ['highlight', 'link']],
    ['bends', ['bold', 'highlight', 'link']],
    ['Tw', ['highlight', 'link']],
    ['ice.', []],
  ])
})

test('highlighting changes no character', () => {
  const passages = [
    { id: 'a', start_at: 0, end_at: 9 },
    { id: 'b', start_at: 4, end_at: 16 },
  ]
  expect(plainText(withPassages(document, passages))).toBe(plainText(document))
})

test('of equal words, the one nearest to the selection is used', () => {
  const text = 'so it is, and so it was'
  expect(findPassage(text, 'so it', 13)).toEqual({ start_at: 14, end_at: 19 })
  expect(findPassage(text, ' and ', 9)).toEqual({ start_at: 10, end_at: 13 })
  expect(findPassage(text, 'never', 0)).toBeNull()
})
