import { describe, expect, test } from 'vitest'
import { dayIn, readStreak } from './streak.ts'

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  )
const stateOf = (streak: ReturnType<typeof readStreak>, day: string) =>
  streak.days.find((shown) => shown.day === day)?.state

describe('a streak', () => {
  test('without any day of learning is none', () => {
    expect(readStreak([], '2026-11-15')).toMatchObject({ current_days: 0, freezes: 0 })
  })

  test('lives through a day that is not over', () => {
    const streak = readStreak(days('2026-11-12', 3), '2026-11-15')
    expect(streak.current_days).toBe(3)
    expect(stateOf(streak, '2026-11-15')).toBe('open')
  })

  test('ends with a missed day when there is no freeze', () => {
    const streak = readStreak(days('2026-11-10', 3), '2026-11-14')
    expect(streak).toMatchObject({ current_days: 0, longest_days: 3 })
    expect(stateOf(streak, '2026-11-13')).toBe('missed')
  })

  test('seven days give a freeze, which keeps it through one missed day', () => {
    const learned = [...days('2026-11-01', 7), '2026-11-09']
    const streak = readStreak(learned, '2026-11-09')
    expect(streak).toMatchObject({ current_days: 8, freezes: 0 })
    expect(stateOf(streak, '2026-11-08')).toBe('frozen')
    const twice = readStreak([...days('2026-11-01', 7), '2026-11-10'], '2026-11-10')
    expect(twice.current_days).toBe(1)
  })

  test('counts days of learning toward the next freeze, and starts again after each', () => {
    expect(readStreak([], '2026-11-15').days_to_next_freeze).toBe(7)
    expect(readStreak(days('2026-11-01', 5), '2026-11-05').days_to_next_freeze).toBe(2)
    expect(readStreak(days('2026-11-01', 7), '2026-11-07')).toMatchObject({
      current_days: 7,
      freezes: 1,
      days_to_next_freeze: 7,
    })
    const begunAgain = readStreak([...days('2026-11-01', 5), '2026-11-08'], '2026-11-08')
    expect(begunAgain).toMatchObject({ current_days: 1, longest_days: 5, days_to_next_freeze: 6 })
  })

  test('a holiday takes no freeze, and begins no streak', () => {
    const learned = [...days('2026-11-01', 7), '2026-11-09']
    const streak = readStreak(learned, '2026-11-09', ['2026-11-08'])
    expect(streak).toMatchObject({ current_days: 8, freezes: 1 })
    const later = readStreak(['2026-11-05', '2026-11-09'], '2026-11-09', ['2026-11-07'])
    expect(stateOf(later, '2026-11-07')).toBe('missed')
    expect(later.current_days).toBe(1)
  })

  test('keeps two freezes at most', () => {
    expect(readStreak(days('2026-10-01', 40), '2026-11-09').freezes).toBe(2)
  })

  test('counts the day where the learner is: at UTC+14 on New Year’s Eve it is next year already', () => {
    const now = new Date('2026-12-31T10:30:00Z')
    const today = dayIn('Pacific/Kiritimati', now)
    expect(today).toBe('2027-01-01')
    const streak = readStreak(['2026-12-30', '2026-12-31', '2027-01-01'], today)
    expect(streak.current_days).toBe(3)
    // The same instant in Honolulu is still the last day of the year: the first of January is not missed there.
    expect(readStreak(['2026-12-30', '2026-12-31'], dayIn('Pacific/Honolulu', now))).toMatchObject({
      current_days: 2,
    })
  })
})
