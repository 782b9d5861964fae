import type { Streak, StreakDay } from '#contract/achievements.ts'
import { dateFormat } from '#contract/formats.ts'

/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant: Date): string =>
  dateFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant)

const maximumFreezes = 2
const freezeEveryDays = 7
const shownDays = 28

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
const dayOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)

/**
 * A streak on the learner's own calendar, from the days with learning alone: nothing else is kept, nothing drifts.
 * Walks every day from the first. Seven days of learning in one streak give a freeze, two at most are kept; a missed
 * day takes one, and without one the streak ends. A holiday takes nothing. Today never ends anything: it may still come.
 */
export function readStreak(
  learned: readonly string[],
  today: string,
  holidays: readonly string[] = [],
): Streak {
  const days = new Set(learned.map(numberOf))
  const free = new Set(holidays.map(numberOf))
  const now = numberOf(today)
  const first = days.size === 0 ? now : Math.min(...days)
  const states = new Map<number, StreakDay['state']>()
  let [current, longest, freezes, towards] = [0, 0, 0, 0]
  for (let day = first; day <= now; day += 1) {
    if (days.has(day)) {
      states.set(day, 'learned')
      current += 1
      towards += 1
      longest = Math.max(longest, current)
      if (towards === freezeEveryDays) {
        freezes = Math.min(maximumFreezes, freezes + 1)
        towards = 0
      }
    } else if (day === now) {
      states.set(day, 'open')
    } else if (free.has(day) && current > 0) {
      states.set(day, 'frozen')
    } else if (freezes > 0 && current > 0) {
      states.set(day, 'frozen')
      freezes -= 1
    } else {
      states.set(day, 'missed')
      current = 0
      towards = 0
    }
  }
  return {
    current_days: current,
    longest_days: longest,
    freezes,
    maximum_freezes: maximumFreezes,
    freeze_every_days: freezeEveryDays,
    days_to_next_freeze: freezeEveryDays - towards,
    days: Array.from({ length: shownDays }, (_, index) => {
      const day = now - shownDays + 1 + index
      return { day: dayOf(day), state: states.get(day) ?? 'before' }
    }),
  }
}
