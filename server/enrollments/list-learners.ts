import { sql } from 'kysely'
import type { CourseLearner, Learner, LearnerFilter } from '#contract/enrollments.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { abilities, authorize } from '#server/access/policy.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import { daysLater } from '#server/identity/rules.ts'
import { courseLearnersPolicy, learnersPolicy } from './policy.ts'
import { getTaughtCourse } from './queries.ts'
import { atRiskDays, counted, seatHolding, statusAt } from './rules.ts'
import { lessonPercentSql } from './lesson-percent.ts'
import { startedSql } from './started.ts'

interface CourseFilter extends PageQuery {
  status?: LearnerFilter | undefined
  cohort?: string | undefined
  sort: 'name' | 'progress' | 'last_active' | 'enrolled'
}

/** The learners of one course, for its staff. */
export async function listCourseLearners(ctx: MemberCtx, courseId: string, filter: CourseFilter) {
  const course = await getTaughtCourse(ctx.db, courseId, ctx.personId)
  authorize(courseLearnersPolicy, 'list', ctx, course)
  let query = enrolled(ctx.db, ctx.organizationId).where('e.course_id', '=', courseId)
  query = filter.status
    ? query.where(sql<boolean>`${statusSql(ctx.now, filter.status)}`)
    : query.where('e.status', '!=', 'withdrawn')
  if (filter.cohort) query = query.where('e.cohort_id', '=', filter.cohort)
  if (filter.search) query = query.where(nameOrEmail(filter.search))
  const ordered = {
    name: () => query.orderBy(sql`lower(p.last_name)`).orderBy(sql`lower(p.first_name)`),
    progress: () => query.orderBy('e.completed_lessons', 'desc'),
    last_active: () => query.orderBy(sql`e.last_active_at desc nulls last`),
    enrolled: () => query.orderBy('e.created_at', 'desc'),
  }[filter.sort]()
  const list = ordered.orderBy('e.id').select(learnerColumns)
  const [{ rows, total, total_capped }, figures] = await Promise.all([
    paged(ctx.db, query, list, filter),
    courseFigures(ctx.db, ctx.organizationId, courseId),
  ])
  return {
    items: rows.map((row) => presentCourseLearner(ctx, row)),
    total,
    total_capped,
    course: { id: course.id, title: course.title, ...figures },
    can: abilities(
      {
        enroll: courseLearnersPolicy.enroll,
        invite: courseLearnersPolicy.invite,
        manage: courseLearnersPolicy.manage,
      },
      ctx,
      course,
    ),
  }
}

interface PeopleFilter extends PageQuery {
  status?: Learner['status'] | undefined
  course?: string | undefined
  sort: 'name' | 'progress' | 'last_active'
}

/** Each learner once, over all courses that the caller teaches; admins see those of the whole organization. */
export async function listLearners(ctx: MemberCtx, filter: PeopleFilter): Promise<Page<Learner>> {
  authorize(learnersPolicy, 'list', ctx, undefined)
  const risk = daysLater(ctx.now, -atRiskDays)
  let places = enrolled(ctx.db, ctx.organizationId).where('e.status', 'in', [
    ...seatHolding,
    'expired',
  ])
  if (ctx.role !== 'admin') places = places.where(taughtBy(ctx.personId))
  if (filter.course) places = places.where('e.course_id', '=', filter.course)
  if (filter.search) places = places.where(nameOrEmail(filter.search))
  const people = places
    .select([
      'p.id as person_id',
      'p.first_name',
      'p.last_name',
      'p.email',
      'p.avatar_key',
      sql<number>`count(*)::int`.as('course_count'),
      sql<number>`count(e.completed_at)::int`.as('completed_count'),
      lessonPercentSql(
        sql`sum(least(e.completed_lessons, c.lesson_count))`,
        sql`sum(c.lesson_count)`,
      ).as('progress_percent'),
      sql<Date | null>`max(e.last_active_at)`.as('last_active_at'),
      sql<Learner['status']>`case
        when bool_and(e.completed_at is not null) then 'completed'
        when not bool_or(e.status = 'active') then 'inactive'
        when max(${lastSignSql}) < ${risk} then 'at_risk'
        else 'active' end`.as('status'),
    ])
    .groupBy('p.id')
  let query = ctx.db.selectFrom(people.as('l'))
  if (filter.status) query = query.where('l.status', '=', filter.status)
  const ordered = {
    name: () => query.orderBy(sql`lower(l.last_name)`).orderBy(sql`lower(l.first_name)`),
    progress: () => query.orderBy('l.progress_percent', 'desc'),
    last_active: () => query.orderBy(sql`l.last_active_at desc nulls last`),
  }[filter.sort]()
  const list = ordered.orderBy('l.person_id').selectAll()
  const { rows, total, total_capped } = await paged(ctx.db, query, list, filter)
  return {
    items: rows.map((row) => ({
      person_id: row.person_id,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      avatar: avatarUrl(ctx.app, row.avatar_key),
      course_count: row.course_count,
      completed_count: row.completed_count,
      progress_percent: row.progress_percent,
      last_active_at: row.last_active_at?.toISOString() ?? null,
      status: row.status,
    })),
    total,
    total_capped,
  }
}

/** Enrollments of the organization with the person and the published course. */
export const enrolled = (db: Db, organizationId: string) =>
  db
    .selectFrom('enrollments as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .innerJoin('published_courses as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'e.organization_id')
        .onRef('c.course_id', '=', 'e.course_id'),
    )
    .leftJoin('cohorts as h', (join) =>
      join.onRef('h.organization_id', '=', 'e.organization_id').onRef('h.id', '=', 'e.cohort_id'),
    )
    .where('e.organization_id', '=', organizationId)

/** Only courses that the person teaches; the list's side of the policy. */
export const taughtBy = (personId: string) =>
  sql<boolean>`exists (select 1 from course_instructors i where i.organization_id = e.organization_id
    and i.course_id = e.course_id and i.person_id = ${personId})`

export const learnerColumns = [
  'e.id as enrollment_id',
  'e.course_id',
  'e.status',
  'e.source',
  'e.created_at',
  'e.started_at',
  'e.completed_at',
  'e.expires_at',
  'e.withdrawn_at',
  'e.last_active_at',
  'e.completed_lessons',
  'c.lesson_count',
  'c.title as course_title',
  'p.id as person_id',
  'p.first_name',
  'p.last_name',
  'p.email',
  'p.avatar_key',
  'h.id as cohort_id',
  'h.name as cohort_name',
  'h.starts_at as cohort_starts_at',
] as const

interface LearnerRow {
  enrollment_id: string
  person_id: string
  first_name: string
  last_name: string
  email: string
  avatar_key: string | null
  status: string
  source: string
  created_at: Date
  started_at: Date | null
  completed_at: Date | null
  expires_at: Date | null
  last_active_at: Date | null
  completed_lessons: number
  lesson_count: number
  cohort_id: string | null
  cohort_name: string | null
  cohort_starts_at: Date | null
}

/** Nobody is late before their cohort has started. */
export const lastSignSql = sql`coalesce(e.last_active_at, greatest(e.started_at, h.starts_at))`

export function presentCourseLearner(ctx: MemberCtx, row: LearnerRow): CourseLearner {
  const status = statusAt(row, ctx.now)
  const { cohort_id, cohort_name, cohort_starts_at, started_at } = row
  const late = started_at && cohort_starts_at && cohort_starts_at > started_at
  const lastSign = row.last_active_at ?? (late ? cohort_starts_at : started_at)
  return {
    enrollment_id: row.enrollment_id,
    person_id: row.person_id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    avatar: avatarUrl(ctx.app, row.avatar_key),
    cohort: cohort_id && cohort_name ? { id: cohort_id, name: cohort_name } : null,
    status,
    at_risk: status === 'active' && lastSign !== null && lastSign < daysLater(ctx.now, -atRiskDays),
    source: row.source as CourseLearner['source'],
    completed_lessons: Math.min(row.completed_lessons, row.lesson_count),
    lesson_count: row.lesson_count,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    last_active_at: row.last_active_at?.toISOString() ?? null,
  }
}

/** The same as statusAt, for the database. */
function statusSql(now: Date, status: LearnerFilter) {
  const live = sql`e.status = 'active' and (e.expires_at is null or e.expires_at > ${now})`
  switch (status) {
    case 'active':
      return live
    case 'at_risk':
      return sql`${live} and ${lastSignSql} < ${daysLater(now, -atRiskDays)}`
    case 'expired':
      return sql`(e.status = 'expired' or (e.status = 'active' and e.expires_at <= ${now}))`
    case 'enrolled':
      return sql`e.status in (${sql.join(counted)})`
    case 'started':
      return sql`e.status in (${sql.join(counted)}) and ${startedSql}`
    default:
      return sql`e.status = ${status}`
  }
}

function nameOrEmail(search: string) {
  const pattern = containing(search)
  return sql<boolean>`(p.first_name || ' ' || p.last_name ilike ${pattern} or p.email ilike ${pattern})`
}

async function courseFigures(db: Db, organizationId: string, courseId: string) {
  const [course, counts] = await Promise.all([
    db
      .selectFrom('published_courses')
      .select('seats')
      .where('course_id', '=', courseId)
      .executeTakeFirst(),
    db
      .selectFrom('enrollments')
      .select([
        sql<number>`(count(*) filter (where status in ('active', 'completed', 'suspended')))::int`.as(
          'seats_taken',
        ),
        sql<number>`(count(*) filter (where status = 'waitlisted'))::int`.as('waiting'),
      ])
      .where('organization_id', '=', organizationId)
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow(),
  ])
  return { seats: course?.seats ?? null, ...counts }
}
