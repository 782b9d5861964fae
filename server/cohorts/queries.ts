import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PageQuery } from '#contract/page.ts'
import { containing, paged } from '#server/db/paging.ts'
import { seatHolding } from '#server/enrollments/rules.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

const inCourse = (ctx: MemberCtx, courseId: string) =>
  ctx.db
    .selectFrom('cohorts as h')
    .where('h.organization_id', '=', ctx.organizationId)
    .where('h.course_id', '=', courseId)

const learnersIn = (statuses: readonly string[]) =>
  sql<number>`(select count(*)::int from enrollments e where e.organization_id = h.organization_id
    and e.cohort_id = h.id and e.status in (${sql.join(statuses)}))`

/** Anything that would lose its cohort: places of every status, kept places, orders and discussions. */
const usedSql = sql<boolean>`(
  exists (select 1 from enrollments e where e.organization_id = h.organization_id and e.cohort_id = h.id)
  or exists (select 1 from enrollment_invitations i where i.organization_id = h.organization_id and i.cohort_id = h.id)
  or exists (select 1 from discussion_threads t where t.organization_id = h.organization_id and t.cohort_id = h.id)
  or exists (select 1 from orders o where o.organization_id = h.organization_id and o.course_id = h.course_id
    and o.cohort_id = h.id))`

const withDetails = (ctx: MemberCtx, courseId: string) =>
  inCourse(ctx, courseId)
    .selectAll('h')
    .select((eb) => [
      learnersIn(seatHolding).as('seats_taken'),
      learnersIn(['waitlisted']).as('waiting'),
      usedSql.as('is_used'),
      jsonArrayFrom(
        eb
          .selectFrom('cohort_instructors as i')
          .innerJoin('people as p', 'p.id', 'i.person_id')
          .select(['p.id', 'p.first_name', 'p.last_name', 'p.avatar_key'])
          .whereRef('i.organization_id', '=', 'h.organization_id')
          .whereRef('i.cohort_id', '=', 'h.id')
          .orderBy('p.last_name')
          .orderBy('p.id'),
      ).as('instructors'),
    ])

export async function getCohortRow(ctx: MemberCtx, courseId: string, cohortId: string) {
  const row = await withDetails(ctx, courseId).where('h.id', '=', cohortId).executeTakeFirst()
  if (!row) throw problem('cohort_not_found')
  return row
}

export type CohortRow = Awaited<ReturnType<typeof getCohortRow>>

/** Locked until the end of the transaction. A change of seats has locked the published course before. */
export async function lockCohortRow(ctx: MemberCtx, courseId: string, cohortId: string) {
  await inCourse(ctx, courseId)
    .select('h.id')
    .where('h.id', '=', cohortId)
    .forUpdate()
    .executeTakeFirst()
  return getCohortRow(ctx, courseId, cohortId)
}

export function pageOfCohorts(
  ctx: MemberCtx,
  courseId: string,
  filter: PageQuery & { archived?: boolean | undefined },
) {
  const pattern = filter.search ? containing(filter.search) : null
  const state =
    filter.archived === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(h.archived_at is not null) = ${filter.archived}`
  const named = pattern ? sql<boolean>`h.name ilike ${pattern}` : sql<boolean>`true`
  const counted = inCourse(ctx, courseId).where(state).where(named)
  const list = withDetails(ctx, courseId)
    .where(state)
    .where(named)
    .orderBy('h.starts_on', 'desc')
    .orderBy('h.id')
  return paged(ctx.db, counted, list, filter)
}
