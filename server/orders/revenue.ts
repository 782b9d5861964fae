import { sql } from 'kysely'
import type { Revenue } from '#contract/selling.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { balances } from '#server/ledger/queries.ts'
import { sellingPolicy } from './policy.ts'
import { dayAfter } from './queries.ts'

interface Span {
  from: string
  until: string
}

/** What was sold in a span of days, for each currency. Each figure is the sum of a list that can be opened. */
export async function getRevenue(ctx: MemberCtx, span: Span): Promise<{ currencies: Revenue[] }> {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const sold = await sumSales(ctx, span, sql`null::text`, sql`null::text`)
  const months = await sumSales(
    ctx,
    span,
    sql`to_char(date_trunc('month', o.paid_at at time zone 'UTC'), 'YYYY-MM-DD')`,
    sql`null::text`,
  )
  const courses = await sumCourses(ctx, span)
  const { rows: refunds } = await sql<{ currency: string; count: number; total: string }>`
    select o.currency, count(*) as count, sum(r.amount_minor) as total from refunds r
      join orders o on o.organization_id = r.organization_id and o.id = r.order_id
    where r.organization_id = ${ctx.organizationId} and r.status = 'settled'
      and r.settled_at >= ${start(span)} and r.settled_at < ${dayAfter(span.until)}
    group by 1`.execute(ctx.db)
  const { rows: pending } = await sql<{ currency: string; count: number; total: string }>`
    select currency, count(*) as count, sum(total_minor) as total from orders
    where organization_id = ${ctx.organizationId} and status = 'pending' group by 1`.execute(ctx.db)
  const accounts = await balances(ctx.db, ctx.organizationId)

  const currencies = new Set([
    ...sold.map(({ currency }) => currency),
    ...pending.map(({ currency }) => currency),
    ...accounts.map(({ currency }) => currency),
  ])
  return {
    currencies: [...currencies].toSorted().map((currency) => {
      const own = <T extends { currency: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.currency === currency)
      const waiting = own(pending)[0]
      return {
        currency,
        ...figures(own(sold)[0]),
        // What was paid back in these days, whenever it was sold: the list that the figure opens.
        refund_count: own(refunds)[0]?.count ?? 0,
        refunded_minor: Number(own(refunds)[0]?.total ?? 0),
        pending_count: waiting?.count ?? 0,
        pending_minor: Number(waiting?.total ?? 0),
        months: own(months).map((row) => ({ month: row.group ?? '', ...figures(row) })),
        courses: own(courses)
          .map((row) => ({ course_id: row.group ?? '', title: row.title ?? '', ...figures(row) }))
          .toSorted((a, b) => b.gross_minor - a.gross_minor)
          .slice(0, 50),
        accounts: sumAccounts(own(accounts)),
      }
    }),
  }
}

interface SaleSum {
  currency: string
  group: string | null
  title: string | null
  count: number
  gross: string
  tax: string
  refunded: string
}

const start = ({ from }: Span) => new Date(`${from}T00:00:00Z`)

async function sumSales(
  ctx: MemberCtx,
  span: Span,
  group: ReturnType<typeof sql>,
  title: ReturnType<typeof sql>,
): Promise<SaleSum[]> {
  const { rows } = await sql<SaleSum>`
    select o.currency, ${group} as group, ${title} as title, count(*) as count, sum(o.total_minor) as gross,
      sum(o.tax_minor) as tax, sum(o.refunded_minor) as refunded
    from orders o
    where o.organization_id = ${ctx.organizationId} and o.status in ('paid', 'partly_refunded', 'refunded')
      and o.paid_at >= ${start(span)} and o.paid_at < ${dayAfter(span.until)}
    group by 1, 2 order by 2`.execute(ctx.db)
  return rows
}

/** Of a bundle, each course counts with its part of the order. */
async function sumCourses(ctx: MemberCtx, span: Span): Promise<SaleSum[]> {
  const { rows } = await sql<SaleSum>`
    select o.currency, coalesce(c.course_id, o.course_id)::text as group, max(coalesce(c.title, o.course_title)) as title,
      count(*) as count, sum(coalesce(c.total_minor, o.total_minor)) as gross, sum(coalesce(c.tax_minor, o.tax_minor)) as tax,
      sum(case when c.order_id is null then o.refunded_minor
        else round(o.refunded_minor::numeric * c.total_minor / nullif(o.total_minor, 0)) end) as refunded
    from orders o
    left join order_courses c on c.organization_id = o.organization_id and c.order_id = o.id
    where o.organization_id = ${ctx.organizationId} and o.status in ('paid', 'partly_refunded', 'refunded')
      and o.paid_at >= ${start(span)} and o.paid_at < ${dayAfter(span.until)}
    group by 1, 2 order by 2`.execute(ctx.db)
  return rows
}

const figures = (row: SaleSum | undefined) => ({
  order_count: row?.count ?? 0,
  gross_minor: Number(row?.gross ?? 0),
  tax_minor: Number(row?.tax ?? 0),
  refunded_minor: Number(row?.refunded ?? 0),
})

/** One figure per kind; what is owed is shown as owed. */
function sumAccounts(accounts: readonly { kind: string; balance_minor: number }[]) {
  const byKind = Map.groupBy(accounts, ({ kind }) => kind)
  return [...byKind].map(([kind, own]) => ({
    kind,
    balance_minor: own.reduce((sum, { balance_minor }) => sum + balance_minor, 0),
  }))
}
