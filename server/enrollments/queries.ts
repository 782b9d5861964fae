import { sql } from 'kysely'
import type { PublishedDetails } from '#contract/lessons.ts'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/http/problem.ts'
import { seatHolding } from './rules.ts'

const publishedColumns = [
  'p.organization_id',
  'p.course_id',
  'p.version',
  'p.slug',
  'p.title',
  'p.visibility',
  'p.enrollment_mode',
  'p.price_minor',
  'p.seats',
  'p.enrollment_opens_at',
  'p.enrollment_closes_at',
  'p.starts_at',
  'p.ends_at',
  'p.archived_at',
  'p.lesson_count',
] as const

const published = (db: Db, courseId: string) =>
  db
    .selectFrom('published_courses as p')
    .select(publishedColumns)
    .where('p.course_id', '=', courseId)

/** A published course that the transaction may see. */
export async function getPublishedCourse(db: Db, courseId: string) {
  const course = await published(db, courseId).executeTakeFirst()
  if (!course) throw problem('course_not_found')
  return { ...course, seats_taken: await seatsTaken(db, course) }
}

export type PublishedCourse = Awaited<ReturnType<typeof getPublishedCourse>>

/** Locked until the end of the transaction: whoever takes or frees a seat of this course waits here. */
export async function lockPublishedCourse(db: Db, courseId: string): Promise<PublishedCourse> {
  const course = await published(db, courseId).forUpdate().executeTakeFirst()
  if (!course) throw problem('course_not_found')
  return { ...course, seats_taken: await seatsTaken(db, course) }
}

/** Counted only where it matters: a course without a limit may have a million learners. */
async function seatsTaken(
  db: Db,
  course: { organization_id: string; course_id: string; seats: number | null },
): Promise<number> {
  if (course.seats === null) return 0
  const { taken } = await db
    .selectFrom('enrollments')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('organization_id', '=', course.organization_id)
    .where('course_id', '=', course.course_id)
    .where('status', 'in', seatHolding)
    .executeTakeFirstOrThrow()
  return taken
}

export const findOwnEnrollment = (db: Db, courseId: string, personId: string) =>
  db
    .selectFrom('enrollments')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

export async function findEnrollment(db: Db, organizationId: string, enrollmentId: string) {
  const row = await db
    .selectFrom('enrollments')
    .select(['id', 'course_id', 'person_id', 'status'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', enrollmentId)
    .executeTakeFirst()
  if (!row) throw problem('enrollment_not_found')
  return row
}

export async function lockEnrollment(db: Db, organizationId: string, enrollmentId: string) {
  const row = await db
    .selectFrom('enrollments')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', enrollmentId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('enrollment_not_found')
  return row
}

export type EnrollmentRow = Awaited<ReturnType<typeof lockEnrollment>>

export async function waitingPosition(db: Db, row: EnrollmentRow): Promise<number | null> {
  if (row.status !== 'waitlisted') return null
  const { before } = await db
    .selectFrom('enrollments')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('organization_id', '=', row.organization_id)
    .where('course_id', '=', row.course_id)
    .where('status', '=', 'waitlisted')
    .where('cohort_id', 'is not distinct from', row.cohort_id)
    .where(sql<boolean>`(waitlisted_at, id) < (${row.waitlisted_at}, ${row.id})`)
    .executeTakeFirstOrThrow()
  return before + 1
}

/** Required courses that the person has not completed. */
export async function missingCourses(db: Db, course: PublishedCourse, personId: string) {
  const version = await db
    .selectFrom('course_versions')
    .select(sql<PublishedDetails['requires_course_ids']>`details->'requires_course_ids'`.as('ids'))
    .where('organization_id', '=', course.organization_id)
    .where('course_id', '=', course.course_id)
    .where('number', '=', course.version)
    .executeTakeFirst()
  if (!version?.ids?.length) return []
  return db
    .selectFrom('published_courses as p')
    .select(['p.course_id as id', 'p.slug', 'p.title'])
    .where('p.organization_id', '=', course.organization_id)
    .where('p.course_id', 'in', version.ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('enrollments as e')
            .select('e.id')
            .whereRef('e.course_id', '=', 'p.course_id')
            .where('e.person_id', '=', personId)
            // Whoever takes a course again has completed it before.
            .where((e) => e.or([e('e.completed_at', 'is not', null), e('e.round', '>', 1)])),
        ),
      ),
    )
    .orderBy('p.title')
    .execute()
}

/** A course of the organization for its staff, published or not, with the rights of one person in it. */
export async function getTaughtCourse(db: Db, courseId: string, personId: string) {
  const course = await db
    .selectFrom('courses as c')
    .leftJoin('course_instructors as i', (join) =>
      join
        .onRef('i.organization_id', '=', 'c.organization_id')
        .onRef('i.course_id', '=', 'c.id')
        .on('i.person_id', '=', personId),
    )
    .select(['c.id', 'c.organization_id', 'c.title', 'c.published_version', 'i.rights'])
    .where('c.id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw problem('course_not_found')
  return course
}

/** People by id or address, with what they are in this organization and this course. */
export async function findCandidates(
  db: Db,
  course: { organization_id: string; course_id: string },
  ids: string[],
  emails: string[],
) {
  if (ids.length + emails.length === 0) return []
  return db
    .selectFrom('people as p')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.person_id', '=', 'p.id').on('m.organization_id', '=', course.organization_id),
    )
    .leftJoin('enrollments as e', (join) =>
      join
        .onRef('e.person_id', '=', 'p.id')
        .on('e.organization_id', '=', course.organization_id)
        .on('e.course_id', '=', course.course_id),
    )
    .leftJoin('course_instructors as i', (join) =>
      join
        .onRef('i.person_id', '=', 'p.id')
        .on('i.organization_id', '=', course.organization_id)
        .on('i.course_id', '=', course.course_id),
    )
    .select([
      'p.id',
      'p.email',
      'p.first_name',
      'p.last_name',
      'm.role',
      'e.status',
      'e.expires_at',
      sql<boolean>`i.person_id is not null`.as('teaches'),
      sql<boolean>`p.email_verified_at is not null`.as('email_verified'),
    ])
    .where((eb) =>
      eb.or([
        eb('p.id', '=', sql<string>`any(${ids}::uuid[])`),
        eb('p.email', '=', sql<string>`any(${emails}::text[])`),
      ]),
    )
    .execute()
}

export type Candidate = Awaited<ReturnType<typeof findCandidates>>[number]

/** Addresses for which this course is kept already. */
export async function invitedAddresses(db: Db, courseId: string, emails: string[]) {
  if (emails.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('enrollment_invitations')
    .select('email')
    .where('course_id', '=', courseId)
    .where('accepted_at', 'is', null)
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
