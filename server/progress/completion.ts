import type { CompletionNote } from '#contract/progress.ts'

/** Pure facts about when something is complete. */

/** Lessons that make the course complete; at least one, so that an empty course completes for nobody. */
export const lessonsToComplete = (lessonCount: number, completionPercent: number) =>
  Math.max(1, Math.ceil((lessonCount * completionPercent) / 100))

interface Completion {
  completed_at: Date | null
  completed_lessons: number
  lesson_count: number
  completion_percent: number
}

/** Which rule made a course complete while lessons are left; null where none are left, or it isn't complete. */
export function completionNote(place: Completion): CompletionNote | null {
  const optional = place.lesson_count - place.completed_lessons
  if (place.completed_at === null || optional <= 0) return null
  const needed = lessonsToComplete(place.lesson_count, place.completion_percent)
  return {
    rule: place.completed_lessons >= needed ? 'share' : 'added_later',
    percent: place.completion_percent,
    lessons_needed: needed,
    optional_lessons: optional,
  }
}

/** A recording of unknown length can't be measured, so marking it is enough. */
export const watchedEnough = (
  watchedSeconds: number,
  lesson: { duration_seconds: number; completion_percent: number },
) =>
  lesson.duration_seconds > 0 &&
  watchedSeconds * 100 >= lesson.duration_seconds * lesson.completion_percent

type Range = readonly [from: number, to: number]

/** Stretches inside the recording as a PostgreSQL multirange; what makes no sense is left out. */
export const multirange = (ranges: readonly Range[], durationSeconds: number): string => {
  const end = durationSeconds > 0 ? durationSeconds : 360_000
  const kept = ranges
    .map(([from, to]) => [Math.max(0, from), Math.min(to, end)] as const)
    .filter(([from, to]) => from < to)
  return `{${kept.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

/**
 * Instants of a device whose clock is off are moved by as much as it is off. The result is never in the future, and never
 * before 1970: a clock that is off by millennia would otherwise leave the range of the database.
 */
export function serverInstant(at: string, sentAt: string | undefined, now: Date): Date {
  const given = new Date(at).getTime()
  const skew = sentAt === undefined ? 0 : now.getTime() - new Date(sentAt).getTime()
  // Less than the time a request may take is no wrong clock.
  const corrected = Math.abs(skew) > 30_000 ? given + skew : given
  return new Date(Math.max(0, Math.min(corrected, now.getTime())))
}
