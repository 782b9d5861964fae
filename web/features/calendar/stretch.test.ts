import { expect, test } from 'vitest'
import { daysOf, stepDate, stretchOf } from './stretch.ts'

test('a week begins on the day that the place begins it on', () => {
  expect(daysOf('week', '2026-11-15', 1)).toEqual({ first: '2026-11-09', last: '2026-11-15' })
  expect(daysOf('week', '2026-11-15', 0)).toEqual({ first: '2026-11-15', last: '2026-11-21' })
})

test('a month is read with the days of its neighbours that its sheet shows', () => {
  expect(daysOf('month', '2026-02-11', 1)).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(stretchOf('month', '2026-02-11', 1)).toEqual({
    from: '2026-01-18T00:00:00.000Z',
    to: '2026-03-15T00:00:00.000Z',
  })
})

test('the arrows lead to the next month even from the 31st', () => {
  expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(stepDate('month', '2026-01-31', -1)).toBe('2025-12-01')
  expect(stepDate('day', '2026-12-31', 1)).toBe('2027-01-01')
})
