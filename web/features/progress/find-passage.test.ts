import { expect, test } from 'vitest'
import { findPassage } from './find-passage.ts'

test('a passage is found across pieces and line breaks', () => {
  const pieces = ['The moon ', 'pulls', ' the sea.\nTwice a day.']
  expect(findPassage(pieces, 'moon pulls the sea. Twice')).toEqual({
    from: { piece: 0, offset: 4 },
    to: { piece: 2, offset: 15 },
  })
})

test('a passage that the text no longer holds is not found', () => {
  expect(findPassage(['The sun'], 'The moon')).toBeNull()
  expect(findPassage(['The sun'], '  ')).toBeNull()
})
