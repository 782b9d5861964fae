import { sql } from 'kysely'
import type { SubmissionStatus } from '#contract/submissions.ts'
import type { QueueStatus, SubmissionRow } from '#contract/submission-grading.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { submissionsPolicy } from './policy.ts'
import { presentAuthor } from './present.ts'

export interface QueueFilter {
  status: QueueStatus
  course_id?: string | undefined
  lesson_id?: string | undefined
}

interface ListFilter extends PageQuery, QueueFilter {
  sort: 'oldest' | 'newest'
}

/** What was handed in in the courses that the caller teaches, and how much of each status there is. */
export async function listSubmissions(ctx: MemberCtx, filter: ListFilter) {
  authorize(submissionsPolicy, 'list', ctx, undefined)
  if (filter.course_id) await getCourseRow(ctx, filter.course_id)
  const inAnyStatus = searched(narrowed(ctx, filter), filter.search)
  const query = inAnyStatus.where('s.status', '=', filter.status)
  const direction = filter.sort === 'oldest' ? 'asc' : 'desc'
  const list = query
    .innerJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.course_id'),
    )
    .innerJoin('lessons as l', (join) =>
      join.onRef('l.organization_id', '=', 's.organization_id').onRef('l.id', '=', 's.lesson_id'),
    )
    .select([
      's.id',
      's.course_id',
      's.lesson_id',
      's.enrollment_id',
      's.number',
      's.status',
      's.submitted_at',
      's.late_days',
      's.points',
      'c.title as course_title',
      'l.title as lesson_title',
      'a.is_anonymous',
      sql<number>`coalesce(s.maximum_points, a.points)`.as('maximum_points'),
      personNameColumn('p').as('person'),
    ])
    .orderBy('s.submitted_at', direction)
    .orderBy('s.id', direction)
  const [{ rows, total, total_capped }, counts, assignments] = await Promise.all([
    paged(ctx.db, query, list, filter),
    countStatuses(ctx, filter),
    listGradedLessons(ctx, filter.course_id),
  ])
  return {
    items: rows.map((row): SubmissionRow => ({
      id: row.id,
      course: { id: row.course_id, title: row.course_title },
      lesson: { id: row.lesson_id, title: row.lesson_title },
      author: presentAuthor(ctx.app, row),
      number: row.number,
      status: row.status as SubmissionStatus,
      submitted_at: row.submitted_at.toISOString(),
      late_days: row.late_days,
      points: row.points,
      maximum_points: row.maximum_points,
    })),
    total,
    total_capped,
    counts,
    assignments,
  }
}

/** Submissions of the courses that the caller teaches: the list form of `submissionPolicy.read`. */
export function narrowed(ctx: MemberCtx, { course_id, lesson_id }: Partial<QueueFilter>) {
  let query = ctx.db
    .selectFrom('submissions as s')
    .innerJoin('assignments as a', (join) =>
      join
        .onRef('a.organization_id', '=', 's.organization_id')
        .onRef('a.id', '=', 's.assignment_id'),
    )
    .innerJoin('people as p', 'p.id', 's.person_id')
    .where('s.organization_id', '=', ctx.organizationId)
  if (course_id) query = query.where('s.course_id', '=', course_id)
  if (lesson_id) query = query.where('s.lesson_id', '=', lesson_id)
  if (ctx.role === 'admin') return query
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('course_instructors as i')
        .select('i.person_id')
        .whereRef('i.organization_id', '=', 's.organization_id')
        .whereRef('i.course_id', '=', 's.course_id')
        .where('i.person_id', '=', ctx.personId),
    ),
  )
}

/** A search by name never finds work whose author is hidden. */
const searched = (query: ReturnType<typeof narrowed>, search: string | undefined) =>
  search
    ? query.where(
        sql<boolean>`(not a.is_anonymous or s.status = 'graded')
          and p.first_name || ' ' || p.last_name ilike ${containing(search)}`,
      )
    : query

async function countStatuses(ctx: MemberCtx, filter: ListFilter) {
  const rows = await searched(narrowed(ctx, filter), filter.search)
    .select(['s.status', (eb) => eb.fn.countAll<number>().as('total')])
    .where('s.status', '!=', 'replaced')
    .groupBy('s.status')
    .execute()
  const of = (status: QueueStatus) => rows.find((row) => row.status === status)?.total ?? 0
  return { waiting: of('waiting'), graded: of('graded'), returned: of('returned') }
}

/** Lessons for which something was handed in, to narrow the list to one of them. */
async function listGradedLessons(ctx: MemberCtx, courseId: string | undefined) {
  const handed = narrowed(ctx, { course_id: courseId }).select('s.lesson_id')
  return ctx.db
    .selectFrom('lessons as l')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'l.organization_id').onRef('c.id', '=', 'l.course_id'),
    )
    .select(['l.course_id', 'c.title as course_title', 'l.id as lesson_id', 'l.title'])
    .where('l.organization_id', '=', ctx.organizationId)
    .where('l.kind', '=', 'assignment')
    .where('l.id', 'in', handed)
    .orderBy('c.title')
    .orderBy('l.title')
    .limit(200)
    .execute()
}
