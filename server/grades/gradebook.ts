import { sql } from 'kysely'
import type { GradebookRow, Scheme } from '#contract/grades.ts'
import type { PageQuery } from '#contract/page.ts'
import { abilities } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import { counted } from '#server/enrollments/rules.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentPersonName } from '#server/identity/person-name.ts'
import { readResults, type Results } from './cells.ts'
import { gradebookPolicy } from './policy.ts'
import { listReviewable } from '#server/lti/platform/scores.ts'
import { enterGradebook, readScheme } from './queries.ts'

interface Filter extends PageQuery {
  sort: 'name' | 'last_active'
  cohort?: string | undefined
}

/** Learners of a course against everything that is graded in it. */
export async function getGradebook(ctx: MemberCtx, courseId: string, filter: Filter) {
  const course = await enterGradebook(ctx, courseId)
  const scheme = await readScheme(ctx, courseId)
  const query = learners(ctx, courseId, filter)
  const ordered =
    filter.sort === 'name'
      ? query.orderBy(sql`lower(p.last_name)`).orderBy(sql`lower(p.first_name)`)
      : query.orderBy(sql`e.last_active_at desc nulls last`)
  const list = ordered.orderBy('e.id').select(learnerColumns)
  const { rows, total, total_capped } = await paged(ctx.db, query, list, filter)
  const { mark, arrange } = abilities(gradebookPolicy, ctx, course)
  return {
    items: await withResults(ctx, scheme, rows),
    total,
    total_capped,
    ...scheme,
    reviewable: await listReviewable(ctx.db, ctx.organizationId, courseId),
    can: { mark, arrange },
  }
}

/** One row, as it stands after a change. */
export async function getRow(
  ctx: MemberCtx,
  courseId: string,
  enrollmentId: string,
): Promise<GradebookRow> {
  const [scheme, rows] = await Promise.all([
    readScheme(ctx, courseId),
    learners(ctx, courseId).select(learnerColumns).where('e.id', '=', enrollmentId).execute(),
  ])
  const [row] = await withResults(ctx, scheme, rows)
  if (!row) throw problem('enrollment_not_found')
  return row
}

/** Those who learn or have learnt in the course, or in one of its cohorts. */
export function learners(
  ctx: MemberCtx,
  courseId: string,
  { search, cohort }: { search?: string | undefined; cohort?: string | undefined } = {},
) {
  const everyone = ctx.db
    .selectFrom('enrollments as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.course_id', '=', courseId)
    .where('e.status', 'in', counted)
  const query = cohort ? everyone.where('e.cohort_id', '=', cohort) : everyone
  if (!search) return query
  const pattern = containing(search)
  return query.where(
    sql<boolean>`(p.first_name || ' ' || p.last_name ilike ${pattern} or p.email ilike ${pattern})`,
  )
}

export const learnerColumns = [
  'e.id as enrollment_id',
  'p.id',
  'p.first_name',
  'p.last_name',
  'p.avatar_key',
  'p.email',
] as const

interface LearnerRow {
  enrollment_id: string
  id: string
  first_name: string
  last_name: string
  avatar_key: string | null
  email: string
}

export async function withResults(
  ctx: MemberCtx,
  scheme: Scheme,
  rows: readonly LearnerRow[],
): Promise<GradebookRow[]> {
  const results = await readResults(
    ctx,
    scheme,
    rows.map(({ enrollment_id }) => enrollment_id),
  )
  const none: Results = { cells: [], total_percent: null }
  return rows.map((row) => ({
    enrollment_id: row.enrollment_id,
    person: presentPersonName(ctx.app, row),
    email: row.email,
    ...(results.get(row.enrollment_id) ?? none),
  }))
}
