import { expect, test } from 'vitest'
import { chartScale, labeledSteps } from './chart-scale.ts'

test.each([
  [[3, 7, 12], true, [0, 5, 10, 15]],
  [[1], true, [0, 1]],
  [[0, 2], true, [0, 1, 2]],
  [[980, 12_345], true, [0, 5000, 10_000, 15_000]],
  [[-30, 90], true, [-50, 0, 50, 100]],
  [[0.12, 0.31], false, [0, 0.1, 0.2, 0.3, 0.4]],
  [[100], false, [0, 25, 50, 75, 100]],
  [[], true, [0, 1]],
])('the axis for %j has round ticks around all values', (values, isCount, ticks) => {
  expect(chartScale(values, isCount).ticks).toEqual(ticks)
})

test('a value is as far up as its share of the axis', () => {
  const { share } = chartScale([-30, 90], true)
  expect([-50, 0, 25, 100].map(share)).toEqual([0, 1 / 3, 0.5, 1])
})

test('every value lies within its axis', () => {
  for (let top = 1e-3; top < 1e9; top *= 1.37) {
    for (const isCount of [true, false]) {
      const values = [isCount ? Math.ceil(top) : top, -(isCount ? Math.ceil(top / 7) : top / 7)]
      const { ticks, share } = chartScale(values, isCount)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(values.map(share).every((at) => at >= 0 && at <= 1 + 1e-9)).toBe(true)
      if (isCount) expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true)
    }
  }
})

test('labels keep their distance', () => {
  const twelve = labeledSteps(12, 4)
  expect(Array.from({ length: 12 }, (_, index) => twelve(index)).join(' ')).toBe(
    'always never never always never never always never never always never never',
  )
  const thirty = labeledSteps(30, 4)
  const labeled = Array.from({ length: 30 }, (_, index) => thirty(index))
  expect(labeled.filter((it) => it === 'always')).toHaveLength(4)
  expect(labeled.filter((it) => it === 'wide')).toHaveLength(4)
})
