import { sql } from 'kysely'
import type { FactKind } from '#contract/facts.ts'
import type { RevenueFigure } from '#contract/insight.ts'
import type { PlatformLearningFigure, PlatformOverview } from '#contract/platform.ts'
import { containing } from '#server/db/paging.ts'
import type { Db } from '#server/db/database.ts'
import { daysLater } from '#server/identity/rules.ts'
import { getRollUp } from './rollups/get-roll-up.ts'
import { readRange } from './range.ts'

const kinds: Record<PlatformLearningFigure, FactKind> = {
  enrollments: 'enrolled',
  completions: 'finished',
  completed_lessons: 'completed',
  sales: 'paid',
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** What all organizations did in the last thirty days and in those before. For staff, who look across organizations. */
export async function readPlatformLearning(db: Db, now: Date) {
  const { range, before } = readRange({}, dayOf(now))
  const within = ({ from, to }: typeof range) => sql`day between ${from}::date and ${to}::date`
  const { rows } = await sql<{ kind: FactKind; value: number; before: number }>`
    select kind, coalesce(sum(facts) filter (where ${within(range)}), 0)::int as value,
      coalesce(sum(facts) filter (where ${within(before)}), 0)::int as before
    from platform_fact_days where kind in (${sql.join(Object.values(kinds))})
      and day between ${before.from}::date and ${range.to}::date group by kind`.execute(db)
  const figure = (name: PlatformLearningFigure) => {
    const { value = 0, before: earlier = 0 } = rows.find(({ kind }) => kind === kinds[name]) ?? {}
    return { value, before: earlier }
  }
  return {
    enrollments: figure('enrollments'),
    completions: figure('completions'),
    completed_lessons: figure('completed_lessons'),
    sales: figure('sales'),
  }
}

/** What was paid in each currency in the last thirty days and in those before, as far as the roll-ups are. */
export async function readPlatformRevenue(db: Db, now: Date): Promise<RevenueFigure[]> {
  const { range, before } = readRange({}, dayOf(now))
  const { written_before } = await getRollUp(db)
  const { rows } = await sql<RevenueFigure>`
    select currency, coalesce(sum(amount) filter (where day >= ${range.from}::date), 0)::float8 as value_minor,
      coalesce(sum(amount) filter (where day < ${range.from}::date), 0)::float8 as before_minor
    from learning_facts where kind = 'paid' and day between ${before.from}::date and ${range.to}::date
      and written_in < ${written_before} group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** Week by week, the newest ending today. */
export async function readLearningWeeks(
  db: Db,
  now: Date,
  weeks: number,
): Promise<PlatformOverview['learning']> {
  const first = dayOf(daysLater(now, 1 - weeks * 7))
  const { rows } = await sql<PlatformOverview['learning'][number]>`
    select to_char(${first}::date + w * 7, 'YYYY-MM-DD') as week, coalesce(f.enrollments, 0)::int as enrollments,
      coalesce(f.completed_lessons, 0)::int as completed_lessons
    from generate_series(0, ${weeks - 1}::int) w
    left join (select (day - ${first}::date) / 7 as week,
        sum(facts) filter (where kind = 'enrolled') as enrollments,
        sum(facts) filter (where kind = 'completed') as completed_lessons
      from platform_fact_days where kind in ('enrolled', 'completed')
        and day between ${first}::date and ${dayOf(now)}::date group by 1) f on f.week = w
    order by w`.execute(db)
  return rows
}

interface Asked {
  figure: PlatformLearningFigure
  page: number
  page_size: number
  search?: string | undefined
}

/** The organizations that make a figure, each with its part; the parts add up to it. */
export async function listLearningOrganizations(db: Db, now: Date, asked: Asked) {
  const { range } = readRange({}, dayOf(now))
  const { written_before } = await getRollUp(db)
  const named = asked.search ? sql`where o.name ilike ${containing(asked.search)}` : sql``
  const { rows } = await sql<{
    id: string
    name: string
    count: number
    total: number
    sum: number
    revenue: { currency: string; amount_minor: number }[]
  }>`
    select o.id, o.name, f.count, coalesce(m.revenue, '[]') as revenue, (count(*) over ())::int as total, (sum(f.count) over ())::int as sum
    from (select organization_id, sum(facts)::int as count from organization_fact_days
      where kind = ${kinds[asked.figure]} and day between ${range.from}::date and ${range.to}::date
      group by 1) f join organizations o on o.id = f.organization_id
    left join (select organization_id, jsonb_agg(jsonb_build_object('currency', currency, 'amount_minor', amount)
        order by amount desc) as revenue
      from (select organization_id, currency, sum(amount)::float8 as amount from learning_facts
        where ${asked.figure === 'sales'} and kind = 'paid'
          and day between ${range.from}::date and ${range.to}::date and written_in < ${written_before}
        group by 1, 2) sums group by 1) m on m.organization_id = f.organization_id ${named}
    order by f.count desc, o.name limit ${asked.page_size} offset ${(asked.page - 1) * asked.page_size}`.execute(
    db,
  )
  return {
    items: rows.map(({ id, name, count, revenue }) => ({ id, name, count, revenue })),
    total: rows[0]?.total ?? 0,
    total_capped: false,
    sum: rows[0]?.sum ?? 0,
  }
}
