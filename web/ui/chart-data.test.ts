import { expect, test } from 'vitest'
import { hasValues, yearsOf } from './chart-data.ts'

const series = [{ key: 'sold', label: 'Sold' }]

test('a chart of nothing but zeros is not drawn', () => {
  expect(hasValues(series, [{ at: '2026-01-05', sold: 0 }])).toBe(false)
  expect(hasValues(series, [])).toBe(false)
  expect(hasValues(series, [{ at: '2026-01-05', sold: 0, other: 7 }])).toBe(false)
  expect(hasValues(series, [{ at: '2026-01-05', sold: -3 }])).toBe(true)
})

test('the years of the steps are named', () => {
  const at = (...days: string[]) => yearsOf(days.map((day) => ({ at: day })))
  expect(at('2026-01-05', '2026-02-02')).toBe('2026')
  expect(at('2025-12', '2026-01')).toBe('2025–2026')
  expect(at('Python from zero')).toBe('')
})
