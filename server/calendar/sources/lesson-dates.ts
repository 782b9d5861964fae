import type { OutlineLesson } from '#contract/lessons.ts'
import type { Db } from '#server/db/database.ts'
import { getOutlines } from '#server/progress/course-outline.ts'
import { lessonDates } from '#server/progress/lesson-access.ts'
import { listCompletedBy } from '#server/progress/queries.ts'
import { listQuizWindows, type QuizWindow } from '#server/quizzes/queries.ts'
import type { Window } from '#server/recurrence/expand.ts'
import { type Happening, momentDefaults } from '../happening.ts'
import type { Scope, ScopeCourse, ScopePlace } from '../scope.ts'

interface DatedCourse {
  organization_id: string
  course_id: string
  title: string
  version: number
  published_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  cohort_starts_at?: Date | null
  /** Of a course that I take; of one that I teach only dates that are the same for everyone. */
  place: ScopePlace | null
}

/**
 * When lessons, assignments and quizzes open and are due: mine counted from my own start, those of courses that I teach
 * where they have a fixed day. Four queries, however many courses there are; published outlines stay in memory.
 */
export async function lessonDatesIn(db: Db, scope: Scope, window: Window): Promise<Happening[]> {
  const courses = datedCourses(scope)
  if (courses.length === 0) return []
  const outlines = await getOutlines(db, courses)
  const lessons = courses.flatMap(
    (course) => outlines.get(course.course_id)?.lessons.map((lesson) => ({ course, lesson })) ?? [],
  )
  const quizzes = await listQuizWindows(
    db,
    lessons
      .filter(({ lesson }) => lesson.kind === 'quiz')
      .map(({ course: { organization_id }, lesson: { version_id } }) => ({
        organization_id,
        version_id,
      })),
    scope.personId,
  )
  const moments = lessons
    .flatMap(({ course, lesson }) => momentsOf(course, lesson, quizzes.get(lesson.version_id)))
    .filter(({ at }) => at >= window.from && at < window.to)
  const done = await listCompletedBy(
    db,
    scope.personId,
    moments.map(({ lesson }) => lesson.id),
  )
  return moments.flatMap((moment) => happeningOf(scope, moment, done) ?? [])
}

function datedCourses(scope: Scope): DatedCourse[] {
  const taken = new Set(scope.places.map(({ course_id }) => course_id))
  const isPublished = (course: ScopeCourse): course is ScopeCourse & { version: number } =>
    course.version !== null
  return [
    ...scope.places.map((place) => ({ ...place, place })),
    ...scope.taught
      .filter(isPublished)
      .filter(({ course_id }) => !taken.has(course_id))
      .map((course) => ({ ...course, place: null })),
  ]
}

interface Moment {
  course: DatedCourse
  lesson: OutlineLesson
  kind: 'opening' | 'due'
  /** Of a quiz the hour at which it closes, beside the day on which the lesson is due. */
  what: 'lesson' | 'quiz'
  at: Date
}

function momentsOf(course: DatedCourse, lesson: OutlineLesson, quiz?: QuizWindow): Moment[] {
  const { opens_at, due_at } = lessonDates(lesson, course, course.place?.started_at ?? null)
  const moment = (kind: Moment['kind'], what: Moment['what'], at: Date | null | undefined) =>
    at ? [{ course, lesson, kind, what, at }] : []
  return [
    ...moment('opening', 'lesson', opens_at),
    ...moment('due', 'lesson', due_at),
    ...moment('opening', 'quiz', quiz?.opens_at),
    ...(quiz?.closes_at?.getTime() === due_at?.getTime()
      ? []
      : moment('due', 'quiz', quiz?.closes_at)),
  ]
}

function happeningOf(
  scope: Scope,
  { course, lesson, kind, what, at }: Moment,
  done: ReadonlySet<string>,
): Happening | null {
  const organization = scope.memberships.get(course.organization_id)
  if (!organization) return null
  const name = `${kind}:${what}:${lesson.id}`
  return {
    ...momentDefaults,
    id: name,
    uid: name.replaceAll(':', '-'),
    sequence: course.version,
    changed_at: course.published_at ?? scope.now,
    kind,
    title: lesson.title,
    starts_at: at,
    ends_at: at,
    organization: { id: organization.organization_id, name: organization.name },
    course: { id: course.course_id, title: course.title },
    lesson: { id: lesson.id, kind: lesson.kind },
    as: course.place ? 'learner' : 'staff',
    done: done.has(lesson.id),
  }
}
