import type { Refund } from '#contract/orders.ts'
import type { RefundSummary } from '#contract/refunds.ts'
import type { PageQuery } from '#contract/page.ts'
import { abilities, authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { refundPolicy, sellingPolicy } from './policy.ts'
import { presentRefund } from './present.ts'
import { dayAfter, type RefundRow } from './queries.ts'
import { readerOf } from '#server/words/reader.ts'
import type { Reader } from '#server/words/word.ts'

interface RefundFilter extends PageQuery {
  status?: Refund['status'] | undefined
  from?: string | undefined
  until?: string | undefined
  currency?: string | undefined
}

const refundsOf = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.organization_id', '=', 'r.organization_id').onRef('o.id', '=', 'r.order_id'),
    )
    .where('r.organization_id', '=', ctx.organizationId)

const columns = [
  'o.reference',
  'o.course_title',
  'o.billing_name as buyer_name',
  'o.provider',
  'o.currency',
] as const

export async function listRefunds(ctx: MemberCtx, filter: RefundFilter) {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const narrowed = refundsOf(ctx)
    .$if(filter.from !== undefined, (query) =>
      query.where('r.settled_at', '>=', new Date(`${filter.from}T00:00:00Z`)),
    )
    .$if(filter.until !== undefined, (query) =>
      query.where('r.settled_at', '<', dayAfter(filter.until ?? '')),
    )
    .$if(filter.currency !== undefined, (query) =>
      query.where('o.currency', '=', filter.currency ?? ''),
    )
    .$if(Boolean(filter.search), (query) =>
      query.where((eb) =>
        eb.or(
          (['o.reference', 'o.course_title', 'o.billing_name'] as const).map((column) =>
            eb(column, 'ilike', containing(filter.search ?? '')),
          ),
        ),
      ),
    )
  const filtered = narrowed.$if(filter.status !== undefined, (query) =>
    query.where('r.status', '=', filter.status ?? ''),
  )
  const { rows, ...totals } = await paged(
    ctx.db,
    filtered,
    filtered.selectAll('r').select(columns).orderBy('r.requested_at', 'desc'),
    filter,
  )
  const counted = await narrowed
    .select(['r.status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('r.status')
    .execute()
  const countOf = (status: Refund['status']) =>
    counted.find((row) => row.status === status)?.count ?? 0
  const reader = await readerOf(ctx)
  return {
    items: rows.map((row) => presentRefundSummary(ctx, row, reader)),
    ...totals,
    counts: {
      requested: countOf('requested'),
      approved: countOf('approved'),
      settled: countOf('settled'),
      declined: countOf('declined'),
      failed: countOf('failed'),
    },
  }
}

export async function getRefund(ctx: MemberCtx, refundId: string): Promise<RefundSummary> {
  const row = await refundsOf(ctx)
    .selectAll('r')
    .select(columns)
    .where('r.id', '=', refundId)
    .executeTakeFirst()
  if (!row) throw problem('refund_not_found')
  return presentRefundSummary(ctx, row, await readerOf(ctx))
}

const presentRefundSummary = (
  ctx: MemberCtx,
  row: RefundRow & {
    reference: string
    course_title: string
    buyer_name: string
    provider: string
    currency: string
  },
  reader: Reader,
): RefundSummary => ({
  ...presentRefund(ctx.app, row, row.currency, reader),
  reference: row.reference,
  course_title: row.course_title,
  buyer_name: row.buyer_name,
  provider: row.provider as RefundSummary['provider'],
  can: abilities(refundPolicy, ctx, row),
})
