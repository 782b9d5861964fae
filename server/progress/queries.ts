import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { statusAt } from '#server/enrollments/rules.ts'
import type { CourseRules, LearnerFacts } from './lesson-access.ts'

/** A learner's place together with the course as published: one row answers most questions. */
const places = (db: Db) =>
  db
    .selectFrom('enrollments as e')
    .innerJoin('published_courses as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'e.organization_id')
        .onRef('c.course_id', '=', 'e.course_id'),
    )
    .leftJoin('categories as g', (join) =>
      join.onRef('g.organization_id', '=', 'c.organization_id').onRef('g.id', '=', 'c.category_id'),
    )
    .leftJoin('cohorts as h', (join) =>
      join.onRef('h.organization_id', '=', 'e.organization_id').onRef('h.id', '=', 'e.cohort_id'),
    )
    .selectAll('e')
    .select([
      'c.version',
      'c.slug',
      'c.title',
      'c.subtitle',
      'c.cover_file_id',
      'c.progression',
      'c.language',
      'c.completion_percent',
      'c.has_certificate',
      'h.name as cohort_name',
      'h.starts_on as cohort_starts_on',
      'h.ends_on as cohort_ends_on',
      'h.starts_at as cohort_starts_at',
      // A cohort has dates of its own; one without an end ends with the course.
      sql<Date | null>`coalesce(h.starts_at, c.starts_at)`.as('starts_at'),
      sql<Date | null>`coalesce(h.ends_at, c.ends_at)`.as('ends_at'),
      'c.archived_at as course_archived_at',
      'c.lesson_count',
      'c.duration_seconds',
      'g.name as category',
    ])

/** My place in a course of this organization; without one the course does not exist for me here. */
export async function getPlace(
  ctx: Pick<MemberCtx, 'db' | 'organizationId' | 'personId'>,
  courseId: string,
  personId = ctx.personId,
) {
  const place = await places(ctx.db)
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.course_id', '=', courseId)
    .where('e.person_id', '=', personId)
    .executeTakeFirst()
  if (!place) throw problem('course_not_found')
  return place
}

export type Place = Awaited<ReturnType<typeof getPlace>>

/** The same, locked: two completions of one learner in one course wait for each other. */
export async function lockPlace(ctx: MemberCtx, courseId: string, personId = ctx.personId) {
  const place = await lockPlaceOf(ctx.db, {
    organizationId: ctx.organizationId,
    courseId,
    personId,
  })
  if (!place) throw problem('course_not_found')
  return place
}

/** For jobs, which belong to nobody. */
export const lockPlaceOf = (
  db: Db,
  learner: { organizationId: string; courseId: string; personId: string },
) =>
  places(db)
    .where('e.organization_id', '=', learner.organizationId)
    .where('e.course_id', '=', learner.courseId)
    .where('e.person_id', '=', learner.personId)
    .forUpdate('e')
    .executeTakeFirst()

/** Latest activity first. A completed place may still have lessons that are due. */
export const listPlaces = (ctx: MemberCtx, status: 'active' | 'completed', limit: number) =>
  places(ctx.db)
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.person_id', '=', ctx.personId)
    .where('e.status', '=', status)
    .where('e.archived_at', 'is', null)
    .orderBy(sql`e.last_active_at desc nulls last`)
    .orderBy('e.id')
    .limit(limit)
    .execute()

const watchedSeconds = sql<number>`(select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(watched) r)`

export const lessonProgressColumns = [
  'enrollment_id',
  'lesson_id',
  'opened_at',
  'completed_at',
  'position_seconds',
  watchedSeconds.as('watched_seconds'),
] as const

/** Every lesson that the learners have touched in these places. */
export const listLessonProgress = (db: Db, enrollmentIds: string[]) =>
  enrollmentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('lesson_progress')
        .select(lessonProgressColumns)
        .where('enrollment_id', 'in', enrollmentIds)
        .execute()

export const findLessonProgress = (
  db: Db,
  place: Pick<Place, 'organization_id' | 'id'>,
  lessonId: string,
) =>
  db
    .selectFrom('lesson_progress')
    .select(lessonProgressColumns)
    .where('organization_id', '=', place.organization_id)
    .where('enrollment_id', '=', place.id)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()

export type LessonProgressRow = Awaited<ReturnType<typeof listLessonProgress>>[number]

export const listCompleted = async (db: Db, place: Pick<Place, 'organization_id' | 'id'>) =>
  new Set(
    (
      await db
        .selectFrom('lesson_progress')
        .select('lesson_id')
        .where('organization_id', '=', place.organization_id)
        .where('enrollment_id', '=', place.id)
        .where('completed_at', 'is not', null)
        .execute()
    ).map(({ lesson_id }) => lesson_id),
  )

/** Which of these lessons a person completed, in whatever organization. */
export const listCompletedBy = async (db: Db, personId: string, lessonIds: readonly string[]) =>
  new Set(
    lessonIds.length === 0
      ? []
      : (
          await db
            .selectFrom('lesson_progress')
            .select('lesson_id')
            .where('person_id', '=', personId)
            .where('lesson_id', '=', sql<string>`any(${lessonIds}::uuid[])`)
            .where('completed_at', 'is not', null)
            .execute()
        ).map(({ lesson_id }) => lesson_id),
  )

export const listBookmarks = async (db: Db, personId: string, courseId: string) =>
  new Set(
    (
      await db
        .selectFrom('lesson_bookmarks')
        .select('lesson_id')
        .where('person_id', '=', personId)
        .where('course_id', '=', courseId)
        .execute()
    ).map(({ lesson_id }) => lesson_id),
  )

export const rulesOf = (place: Place): CourseRules => ({
  progression: place.progression,
  starts_at: place.starts_at,
  ends_at: place.ends_at,
  cohort_starts_at: place.cohort_starts_at,
})

export const factsOf = (place: Place, completed: ReadonlySet<string>, now: Date): LearnerFacts => ({
  status: statusAt(place, now),
  started_at: place.started_at,
  completed,
})

export const getTimeZone = async (db: Db, personId: string) =>
  (
    await db
      .selectFrom('people')
      .select('time_zone')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
  ).time_zone
