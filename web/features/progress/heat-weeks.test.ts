import { expect, test } from 'vitest'
import { weeksUntil } from './heat-weeks.ts'

test('weeks run from Monday to Sunday and end with the week of today', () => {
  const weeks = weeksUntil('2026-03-11', 2)
  expect(weeks[0]?.[0]).toBe('2026-03-02')
  expect(weeks[1]).toEqual([
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
    '2026-03-13',
    '2026-03-14',
    '2026-03-15',
  ])
})
