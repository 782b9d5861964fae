import { sql } from 'kysely'
import type { RevenueFigure } from '#contract/insight.ts'
import type { OrganizationFigure, OrganizationInsight } from '#contract/organization-insight.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { planAnew } from '#server/db/statement-plans.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { countQueue as countGrading } from '#server/grades/grading-queue.ts'
import { filteredOrders } from '#server/orders/queries.ts'
import { getTimeZone } from '#server/progress/queries.ts'
import { dayIn } from '#server/progress/streak.ts'
import { countQueue } from '#server/support/count-queue.ts'
import { atOrganization } from '#server/support/desk.ts'
import { isLearner } from '../learners.ts'
import { readRange } from '../range.ts'
import { getRollUp } from '../rollups/get-roll-up.ts'
import { countOf, pageOfRows } from '../rows.ts'
import { activeLearners, organizationRows, organizationUnits, type Scope } from './figures.ts'

const days = 30
const shownWeeks = 12
/** A payment that failed longer ago is no longer news. */
const failedDays = 7

async function enter(ctx: MemberCtx) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  await planAnew(ctx.db)
  const [zone, rolledUp] = [await getTimeZone(ctx.db, ctx.personId), await getRollUp(ctx.db)]
  const today = dayIn(zone, ctx.now)
  const { range, before } = readRange({}, today)
  const organization = {
    organizationId: ctx.organizationId,
    writtenBefore: rolledUp.written_before,
    now: ctx.now,
  }
  const scope: Scope = { ...organization, range }
  return { scope, earlier: { ...organization, range: before }, as_of: rolledUp.as_of, today }
}

/** What an admin sees of the learning, from roll-ups. */
export async function getOrganizationInsight(ctx: MemberCtx): Promise<OrganizationInsight> {
  const { scope, earlier, as_of, today } = await enter(ctx)
  const [now, before, revenue, weeks, queue, grading, payments] = await Promise.all([
    readFigures(ctx, scope),
    readFigures(ctx, earlier),
    readRevenue(ctx, scope, earlier),
    readWeeks(ctx, today),
    countQueue(atOrganization(ctx)),
    countGrading(ctx, { status: 'waiting' }),
    countFailures(ctx),
  ])
  const compared = (name: keyof typeof now) => ({ value: now[name], before: before[name] })
  const only = (name: keyof typeof now) => ({ value: now[name], before: null })
  return {
    as_of: as_of.toISOString(),
    days,
    figures: {
      active_learners: compared('active_learners'),
      enrollments: compared('enrollments'),
      completions: compared('completions'),
      completed_lessons: compared('completed_lessons'),
      certificates: compared('certificates'),
      places: only('places'),
      completed_places: only('completed_places'),
      sales: compared('sales'),
      at_risk: only('at_risk'),
    },
    revenue,
    weeks,
    tickets_near_breach: queue.breaching,
    to_grade: grading.total,
    ...payments,
  }
}

/** The rows that a figure counts. */
export async function listOrganizationRows(
  ctx: MemberCtx,
  query: PageQuery & { figure: OrganizationFigure },
) {
  const { scope, as_of } = await enter(ctx)
  return {
    ...(await pageOfRows(ctx, organizationRows[query.figure](scope), query)),
    as_of: as_of.toISOString(),
    unit: organizationUnits[query.figure],
  }
}

async function readFigures(ctx: MemberCtx, scope: Scope) {
  const summed = (kind: string) =>
    sql`coalesce(sum(facts) filter (where kind = ${sql.lit(kind)}), 0)::int`
  const { rows } = await sql<Record<OrganizationFigure, number>>`
    select f.*, ${countOf(activeLearners(scope))} as active_learners,
      ${countOf(organizationRows.places(scope))} as places,
      ${countOf(organizationRows.completed_places(scope))} as completed_places,
      ${countOf(organizationRows.at_risk(scope))} as at_risk
    from (select ${summed('enrolled')} as enrollments, ${summed('finished')} as completions,
        ${summed('completed')} as completed_lessons, ${summed('certified')} as certificates,
        ${summed('paid')} as sales
      from organization_fact_days where organization_id = ${scope.organizationId}
        and kind in ('enrolled', 'finished', 'completed', 'certified', 'paid')
        and day between ${scope.range.from}::date and ${scope.range.to}::date) f`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('A sum without groups always answers a row.')
  return row
}

/** What the sales add up to, from the very rows that they open: currencies are never added to one another. */
async function readRevenue(ctx: MemberCtx, scope: Scope, earlier: Scope): Promise<RevenueFigure[]> {
  const { rows } = await sql<RevenueFigure>`
    select currency, sum(value)::float8 as value_minor, sum(before)::float8 as before_minor from (
      select note as currency, amount as value, 0 as before from (${organizationRows.sales(scope)}) now
      union all select note, 0, amount from (${organizationRows.sales(earlier)}) earlier
    ) sales group by 1 order by 2 desc, 1`.execute(ctx.db)
  return rows
}

/** The last twelve weeks, the newest ending today; a learner who is active on two days of a week counts once. */
async function readWeeks(ctx: MemberCtx, today: string): Promise<OrganizationInsight['weeks']> {
  const since = sql`(${today}::date - ${shownWeeks * 7 - 1}::int)`
  const inWeeks = sql`organization_id = ${ctx.organizationId} and day between ${since} and ${today}::date`
  const week = sql`(day - ${since}) / 7`
  const { rows } = await sql<OrganizationInsight['weeks'][number]>`
    select to_char(${since} + w * 7, 'YYYY-MM-DD') as day, coalesce(l.active_learners, 0)::int as active_learners,
      coalesce(f.enrollments, 0)::int as enrollments, coalesce(f.completed_lessons, 0)::int as completed_lessons,
      coalesce(f.spent_seconds, 0)::float8 as spent_seconds, coalesce(f.completions, 0)::int as completions,
      coalesce(f.sales, 0)::int as sales
    from generate_series(0, ${shownWeeks - 1}::int) w
    left join (select ${week} as week, sum(facts) filter (where kind = 'enrolled') as enrollments,
        sum(facts) filter (where kind = 'completed') as completed_lessons,
        sum(facts) filter (where kind = 'finished') as completions, sum(facts) filter (where kind = 'paid') as sales,
        sum(amount) filter (where kind = 'studied') as spent_seconds
      from organization_fact_days where ${inWeeks} and kind in ('enrolled', 'completed', 'finished', 'paid', 'studied')
      group by 1) f on f.week = w
    left join (select ${week} as week, count(distinct person_id) as active_learners
      from learner_fact_days d where ${inWeeks} and ${isLearner(ctx.organizationId, 'd.person_id')} group by 1) l on l.week = w
    order by w`.execute(ctx.db)
  return rows
}

/** Payments that wait for somebody: each is the count of the list with the same filter. */
async function countFailures(ctx: MemberCtx) {
  const from = daysLater(ctx.now, -failedDays).toISOString().slice(0, 10)
  const failed = await filteredOrders(ctx.db, ctx.organizationId, { status: 'failed', from })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ past_due_subscriptions: number; failed_refunds: number }>`
    select (select count(*)::int from subscriptions where organization_id = ${ctx.organizationId}
        and status = 'past_due') as past_due_subscriptions,
      (select count(*)::int from refunds where organization_id = ${ctx.organizationId}
        and status = 'failed') as failed_refunds`.execute(ctx.db)
  const [others = { past_due_subscriptions: 0, failed_refunds: 0 }] = rows
  return { failed_payments: { count: failed.count, from }, ...others }
}
