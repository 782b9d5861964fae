import { sql } from 'kysely'
import type { EnrollmentStatus } from '#contract/enrollments.ts'
import type { OutlineLesson, PublishedOutline } from '#contract/lessons.ts'
import type { LockReason } from '#contract/progress.ts'
import { daysLater } from '#server/identity/rules.ts'
import { momentOf, say, type Sentence } from '#server/words/sentence.ts'

/** What the course says about when and in which order it is taken. */
export interface CourseRules {
  progression: string
  starts_at: Date | null
  ends_at: Date | null
  /** The start of the learner's cohort; null or absent without one. */
  cohort_starts_at?: Date | null
}

/** What is known of the learner. Imagined learners are as good as real ones. */
export interface LearnerFacts {
  /** Null for someone who is not enrolled at all. */
  status: EnrollmentStatus | null
  started_at: Date | null
  completed: ReadonlySet<string>
}

export interface LessonAccess {
  /** Every reason that holds, the most general first; empty means open. */
  locked: LockReason[]
  due_at: Date | null
}

/**
 * Which lessons are open at an instant, and why the others are not. The player, the course home, the preview and every
 * guard of the API ask this one function. A completed lesson is never closed again by order, drip or prerequisites.
 */
export function lessonAccess(
  outline: PublishedOutline,
  course: CourseRules,
  learner: LearnerFacts,
  now: Date,
): Map<string, LessonAccess> {
  const lessons = outline.sections.flatMap((section) => section.lessons)
  const titles = new Map(lessons.map(({ id, title }) => [id, title]))
  const general = [...placeReasons(learner.status), ...dateReasons(course, now)]
  const start = startOf(course, learner)
  const answer = new Map<string, LessonAccess>()
  let previous: OutlineLesson | undefined

  for (const lesson of lessons) {
    const own = learner.completed.has(lesson.id)
      ? []
      : [
          ...dripReasons(lesson, start, now),
          ...requiredReasons(lesson, learner.completed, titles),
          ...orderReasons(course, previous, learner.completed),
        ]
    answer.set(lesson.id, { locked: [...general, ...own], due_at: dueAt(lesson, start) })
    previous = lesson
  }
  return answer
}

/**
 * What days are counted from: the start of the learner's cohort, whenever they joined it; without a cohort the
 * enrollment, or the start of a course that starts later.
 */
function startOf(
  course: Pick<CourseRules, 'starts_at' | 'cohort_starts_at'>,
  { started_at }: Pick<LearnerFacts, 'started_at'>,
): Date | null {
  if (!started_at) return null
  if (course.cohort_starts_at) return course.cohort_starts_at
  return course.starts_at && course.starts_at > started_at ? course.starts_at : started_at
}

/** The same for the database; `e` is the enrollment, `h` its cohort if any, `c` the published course. */
export const startSql = sql<Date>`coalesce(h.starts_at, greatest(e.started_at, c.starts_at))`

function placeReasons(status: EnrollmentStatus | null): LockReason[] {
  switch (status) {
    case 'active':
    case 'completed':
      return []
    case null:
      return [reason('not_enrolled')]
    default:
      return [reason(`enrollment_${status}`)]
  }
}

function dateReasons({ starts_at, ends_at }: CourseRules, now: Date): LockReason[] {
  if (starts_at && starts_at > now) return [reason('course_not_started', starts_at)]
  if (ends_at && ends_at <= now) return [reason('course_ended')]
  return []
}

function dripReasons(lesson: OutlineLesson, start: Date | null, now: Date): LockReason[] {
  const opensAt = opensAtOf(lesson, start)
  return opensAt && opensAt > now ? [reason('opens_later', opensAt)] : []
}

/** A prerequisite that is no longer part of the course asks for nothing. */
function requiredReasons(
  lesson: OutlineLesson,
  completed: ReadonlySet<string>,
  titles: ReadonlyMap<string, string>,
): LockReason[] {
  const missing = lesson.requires.flatMap((id) => {
    const title = titles.get(id)
    return title === undefined || completed.has(id) ? [] : { id, title }
  })
  return missing.length > 0 ? [{ code: 'requires_lessons', opens_at: null, lessons: missing }] : []
}

function orderReasons(
  { progression }: CourseRules,
  previous: OutlineLesson | undefined,
  completed: ReadonlySet<string>,
): LockReason[] {
  if (progression !== 'sequential' || !previous || completed.has(previous.id)) return []
  const { id, title } = previous
  return [{ code: 'previous_lesson', opens_at: null, lessons: [{ id, title }] }]
}

/** When a lesson opens and is due for someone; without a start of their own, only what is the same for everyone. */
export function lessonDates(
  lesson: OutlineLesson,
  course: Pick<CourseRules, 'starts_at' | 'cohort_starts_at'>,
  startedAt: Date | null,
) {
  const start = startOf(course, { started_at: startedAt })
  return { opens_at: opensAtOf(lesson, start), due_at: dueAt(lesson, start) }
}

function opensAtOf(lesson: OutlineLesson, start: Date | null): Date | null {
  if (lesson.opens_at) return new Date(lesson.opens_at)
  return lesson.opens_after_days !== null && start
    ? daysLater(start, lesson.opens_after_days)
    : null
}

function dueAt(lesson: OutlineLesson, start: Date | null): Date | null {
  if (lesson.due_at) return new Date(lesson.due_at)
  return lesson.due_after_days !== null && start ? daysLater(start, lesson.due_after_days) : null
}

const reason = (code: LockReason['code'], opensAt: Date | null = null): LockReason => ({
  code,
  opens_at: opensAt?.toISOString() ?? null,
  lessons: [],
})

/** The sentence for people who meet a locked lesson through the API; pages write their own. */
export function lockSentence([first]: LockReason[]): Sentence {
  const start = first?.opens_at ? momentOf(first.opens_at) : ''
  const lessons = { list: first?.lessons.map(({ title }) => `“${title}”`) ?? [] }
  switch (first?.code) {
    case 'opens_later':
      return say('This lesson opens on {start}.', { start })
    case 'course_not_started':
      return say('The course starts on {start}.', { start })
    case 'course_ended':
      return say('The course has ended.')
    case 'previous_lesson':
    case 'requires_lessons':
      return say('Complete these lessons first: {lessons}.', { lessons })
    case 'enrollment_suspended':
      return say('Your enrollment in this course is suspended.')
    case 'enrollment_expired':
      return say('Your access to this course has ended.')
    case 'enrollment_requested':
      return say('Your request to join this course hasn’t been answered yet.')
    case 'enrollment_waitlisted':
      return say('You’re on the waitlist for this course.')
    case 'enrollment_withdrawn':
      return say('You left this course. Enroll again to continue.')
    default:
      return say('Enroll in this course to open its lessons.')
  }
}
