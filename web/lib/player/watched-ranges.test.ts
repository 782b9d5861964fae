import { expect, test } from 'vitest'
import { addRange, type Range } from './watched-ranges.ts'

test('stretches that touch or overlap become one, others stay apart', () => {
  let ranges: Range[] = []
  for (const [from, to] of [
    [0, 4.2],
    [10, 12],
    [4.9, 6],
    [11, 15],
    [3, 3],
  ] as const) {
    ranges = addRange(ranges, from, to)
  }
  expect(ranges).toEqual([
    [0, 6],
    [10, 15],
  ])
})
