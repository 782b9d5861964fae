import { describe, expect, test } from 'vitest'
import { paragraphs } from '#contract/plain-document.ts'
import { pictureIdsOf, placesBetween, readingSeconds } from './rules.ts'

describe('placesBetween', () => {
  test('spreads evenly, before the first, after the last and in between', () => {
    expect(placesBetween(undefined, undefined, 2)).toEqual([1, 2])
    expect(placesBetween(4, undefined, 2)).toEqual([5, 6])
    expect(placesBetween(undefined, 4, 1)).toEqual([3])
    expect(placesBetween(1, 2, 3)).toEqual([1.25, 1.5, 1.75])
  })

  test('says when the room is used up, long before two things share a place', () => {
    const low = 0
    let [high, turns] = [1, 0]
    for (let places = placesBetween(low, high, 1); places; places = placesBetween(low, high, 1)) {
      high = places[0] ?? 0
      turns += 1
    }
    expect(turns).toBeGreaterThan(15)
    expect(high).toBeGreaterThan(low)
  })
})

test('reading time counts words, and never less than half a minute', () => {
  expect(readingSeconds(paragraphs('word '.repeat(400)))).toBe(120)
  expect(readingSeconds(paragraphs('Hello'))).toBe(30)
  expect(readingSeconds(paragraphs(''))).toBe(0)
})

test('pictures are found however deep they stand', () => {
  const image = {
    type: 'image' as const,
    attrs: { file_id: 'f1', alt: '', width: null, height: null },
  }
  const item = { type: 'listItem' as const, content: [image] }
  expect(
    pictureIdsOf({ type: 'doc', content: [{ type: 'bulletList', content: [item, item] }] }),
  ).toEqual(['f1'])
})
