import type { LessonSettings } from '#contract/lessons.ts'

/** When something happens to a lesson: never, at an instant, or some days after a learner enrolled. */
export type Schedule =
  | { kind: 'none' }
  | { kind: 'date'; at: string }
  | { kind: 'days'; days: number }

const scheduleOf = (at: string | null, days: number | null): Schedule =>
  at !== null ? { kind: 'date', at } : days !== null ? { kind: 'days', days } : { kind: 'none' }

export const openingOf = (settings: Pick<LessonSettings, 'opens_at' | 'opens_after_days'>) =>
  scheduleOf(settings.opens_at, settings.opens_after_days)

export const dueOf = (settings: Pick<LessonSettings, 'due_at' | 'due_after_days'>) =>
  scheduleOf(settings.due_at, settings.due_after_days)

const at = (schedule: Schedule) => (schedule.kind === 'date' ? schedule.at : null)
const days = (schedule: Schedule) => (schedule.kind === 'days' ? schedule.days : null)

export const openingSettings = (schedule: Schedule) => ({
  opens_at: at(schedule),
  opens_after_days: days(schedule),
})

export const dueSettings = (schedule: Schedule) => ({
  due_at: at(schedule),
  due_after_days: days(schedule),
})
