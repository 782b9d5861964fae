import { sql } from 'kysely'
import type { PayoutStatus } from '#contract/payouts.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

const payouts = (db: Db) =>
  db.selectFrom('payouts as p').leftJoin('people as payee', 'payee.id', 'p.person_id')

const columns = (db: Db) =>
  payouts(db)
    .selectAll('p')
    .select([personNameColumn('payee').as('payee')])

export async function getPayoutRow(ctx: MemberCtx, payoutId: string) {
  const row = await columns(ctx.db)
    .where('p.organization_id', '=', ctx.organizationId)
    .where('p.id', '=', payoutId)
    .executeTakeFirst()
  if (!row) throw problem('payout_not_found')
  return row
}

export type PayoutRow = Awaited<ReturnType<typeof getPayoutRow>>

/** Locked until the end of the transaction: of two who decide at once, the second sees the first. */
export async function lockPayout(ctx: MemberCtx, payoutId: string) {
  const row = await ctx.db
    .selectFrom('payouts')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('payout_not_found')
  return row
}

export interface PayoutFilter {
  status?: PayoutStatus | undefined
  person_id?: string | undefined
  search?: string | undefined
}

export async function pageOfPayouts(ctx: MemberCtx, filter: PayoutFilter & PageQuery) {
  const inAnyStatus = <Query extends ReturnType<typeof payouts>>(query: Query) =>
    narrow(ctx, query, filter) as Query
  const inStatus = <Query extends ReturnType<typeof payouts>>(query: Query) =>
    filter.status ? (query.where('p.status', '=', filter.status) as Query) : query
  const list = inStatus(inAnyStatus(columns(ctx.db)))
    .orderBy('p.requested_at', 'desc')
    .orderBy('p.id', 'desc')
  const [page, counts] = await Promise.all([
    paged(ctx.db, inStatus(inAnyStatus(payouts(ctx.db))), list, filter),
    inAnyStatus(payouts(ctx.db))
      .select(['p.status', (eb) => eb.fn.countAll<number>().as('total')])
      .groupBy('p.status')
      .execute(),
  ])
  return { ...page, counts }
}

/** Everything the filter leaves, for a file; a bank takes no more at once either. */
export const listForExport = (ctx: MemberCtx, filter: PayoutFilter) => {
  const list = narrow(ctx, columns(ctx.db), filter) as ReturnType<typeof columns>
  return list
    .$if(filter.status !== undefined, (query) => query.where('p.status', '=', filter.status ?? ''))
    .orderBy('p.requested_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(10_000)
    .execute()
}

function narrow(ctx: MemberCtx, query: ReturnType<typeof payouts>, filter: PayoutFilter) {
  let narrowed = query.where('p.organization_id', '=', ctx.organizationId)
  if (filter.person_id) narrowed = narrowed.where('p.person_id', '=', filter.person_id)
  if (filter.search) {
    const name = sql`payee.first_name || ' ' || payee.last_name`
    narrowed = narrowed.where(name, 'ilike', containing(filter.search))
  }
  return narrowed
}

export const listTimeline = (ctx: MemberCtx, payoutId: string) =>
  ctx.db
    .selectFrom('audit_entries as e')
    .leftJoin('people as actor', 'actor.id', 'e.actor_id')
    .select(['e.id', 'e.action', 'e.reason', 'e.created_at', personNameColumn('actor').as('actor')])
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.subject_type', '=', 'payout')
    .where('e.subject_id', '=', payoutId)
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(200)
    .execute()
