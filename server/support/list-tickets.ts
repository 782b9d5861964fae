import { sql } from 'kysely'
import type { Page, PageQuery } from '#contract/page.ts'
import type { TicketStatus } from '#contract/support.ts'
import type { TicketRow } from '#contract/tickets.ts'
import type { QueueQuery } from '#contract/support-desk.ts'
import { authorize } from '#server/access/policy.ts'
import { keepPlans } from '#server/db/statement-plans.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'
import { presentTicketRow } from './present-ticket.ts'
import { queueOf } from './queue.ts'
import { listColumns, tickets } from './ticket-queries.ts'
import { readerOf } from '#server/words/reader.ts'

/** The tickets that I opened at this desk. */
export async function listMyTickets(
  ctx: DeskCtx,
  query: PageQuery & { status?: TicketStatus | undefined },
): Promise<Page<TicketRow>> {
  let mine = tickets(ctx.db, ctx.deskId).where('t.requester_id', '=', ctx.personId)
  if (query.status) mine = mine.where('t.status', '=', query.status)
  if (query.search) mine = mine.where('t.subject', 'ilike', containing(query.search))
  const { rows, ...totals } = await paged(
    ctx.db,
    mine,
    mine.select(listColumns).orderBy('t.updated_at', 'desc').orderBy('t.id'),
    query,
  )
  const reader = await readerOf(ctx)
  return { items: rows.map((row) => presentTicketRow(ctx.app, row, reader)), ...totals }
}

/** The queue of the desk. */
export async function listTickets(ctx: DeskCtx, query: QueueQuery): Promise<Page<TicketRow>> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  await keepPlans(ctx.db)
  const queue = queueOf(ctx, query)
  const list = queue
    .leftJoin('people as requester', 'requester.id', 't.requester_id')
    .leftJoin('people as assignee', 'assignee.id', 't.assignee_id')
    .select(listColumns)
  const ordered = {
    due: list.orderBy(sql`t.next_due_at asc nulls last`),
    updated: list.orderBy('t.updated_at', 'desc'),
    newest: list.orderBy('t.created_at', 'desc'),
    oldest: list.orderBy('t.created_at'),
  }[query.sort]
  const { rows, ...totals } = await paged(ctx.db, queue, ordered.orderBy('t.id'), query, {
    inSteps: true,
  })
  const reader = await readerOf(ctx)
  return { items: rows.map((row) => presentTicketRow(ctx.app, row, reader)), ...totals }
}
