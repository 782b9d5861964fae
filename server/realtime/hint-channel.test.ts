import { expect, test } from 'vitest'
import { messages } from './hint-channel.ts'

test('ids are sent in as few messages as the limit allows, none lost', () => {
  const ids = Array.from({ length: 10_000 }, (_, number) => 9_007_199_254_000_000 + number)
  const texts = messages(ids)
  expect(texts.every((text) => Buffer.byteLength(text) < 8_000)).toBe(true)
  expect(texts.flatMap((text) => text.split(',').map(Number))).toEqual(ids)
  expect(texts.length).toBeLessThan(25)
  expect(messages([])).toEqual([])
})
