import { sql } from 'kysely'
import type { CohortRun } from '#contract/cohorts.ts'
import type { OfferedCohort } from '#contract/enrollments.ts'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/http/problem.ts'
import { seatHolding } from './rules.ts'

interface Course {
  organization_id: string
  course_id: string
}

interface Seats {
  seats: number | null
  seats_taken: number
}

/** Counted only where it matters, like the seats of a course. */
const seatsTaken = sql<number>`case when h.seats is null then 0 else (select count(*)::int from enrollments e
  where e.organization_id = h.organization_id and e.cohort_id = h.id and e.status in (${sql.join(seatHolding)})) end`

const cohorts = (db: Db, course: Course) =>
  db
    .selectFrom('cohorts as h')
    .select([
      'h.id',
      'h.name',
      'h.starts_on',
      'h.ends_on',
      'h.starts_at',
      'h.ends_at',
      'h.enrollment_opens_on',
      'h.enrollment_closes_on',
      'h.enrollment_opens_at',
      'h.enrollment_closes_at',
      'h.seats',
      'h.archived_at',
      seatsTaken.as('seats_taken'),
    ])
    .where('h.organization_id', '=', course.organization_id)
    .where('h.course_id', '=', course.course_id)

export type SeatedCohort = Awaited<ReturnType<typeof findCohort>>

/**
 * A cohort with the seats that are taken. Taking or freeing a seat locks the course first, so the count holds until
 * the end of the transaction.
 */
export async function findCohort(db: Db, course: Course, cohortId: string) {
  const cohort = await cohorts(db, course).where('h.id', '=', cohortId).executeTakeFirst()
  if (!cohort) throw problem('cohort_not_found')
  return cohort
}

/** The same for someone who joins it now. */
export async function findOpenCohort(db: Db, course: Course, cohortId: string) {
  const cohort = await findCohort(db, course, cohortId)
  if (cohort.archived_at) throw problem('cohort_archived')
  return cohort
}

const mostOffered = 50

/** Runs that someone can enroll in now or later. While there is one, nobody takes the course without. */
export const listOfferedCohorts = (db: Db, course: Course, now: Date) =>
  cohorts(db, course)
    .where('h.archived_at', 'is', null)
    .where(sql<boolean>`coalesce(h.ends_at > ${now}, true)`)
    .where(sql<boolean>`coalesce(h.enrollment_closes_at > ${now}, true)`)
    .orderBy('h.starts_on')
    .orderBy('h.id')
    .limit(mostOffered)
    .execute()

/** Whether learners choose a run at all, even when every one of them is closed now. */
export async function runsInCohorts(db: Db, course: Course, now: Date) {
  const one = await db
    .selectFrom('cohorts as h')
    .select('h.id')
    .where('h.organization_id', '=', course.organization_id)
    .where('h.course_id', '=', course.course_id)
    .where('h.archived_at', 'is', null)
    .where(sql<boolean>`coalesce(h.ends_at > ${now}, true)`)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

export const presentRun = (
  cohort: Pick<SeatedCohort, 'id' | 'name' | 'starts_on' | 'ends_on'>,
): CohortRun => ({
  id: cohort.id,
  name: cohort.name,
  starts_on: cohort.starts_on,
  ends_on: cohort.ends_on,
})

/** A full course leaves no seat in any of its cohorts. */
export function presentOffered(course: Seats, cohort: SeatedCohort, now: Date): OfferedCohort {
  const limits = [course, cohort].flatMap(({ seats, seats_taken }) =>
    seats === null ? [] : Math.max(0, seats - seats_taken),
  )
  const left = limits.length === 0 ? null : Math.min(...limits)
  const opensLater = cohort.enrollment_opens_at !== null && cohort.enrollment_opens_at > now
  return {
    ...presentRun(cohort),
    state: opensLater ? 'not_open_yet' : left === 0 ? 'wait' : 'open',
    enrollment_opens_on: cohort.enrollment_opens_on,
    enrollment_closes_on: cohort.enrollment_closes_on,
    seats_left: left,
  }
}
