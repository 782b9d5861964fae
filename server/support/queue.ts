import { sql } from 'kysely'
import type { QueueFilter } from '#contract/support-desk.ts'
import { hoursLater } from './hours-later.ts'
import type { DeskCtx } from './desk.ts'
import { hidesAdminsOnly } from './policy.ts'
import { queryWords } from './words.ts'

/** A ticket is close to breaking its promise when less than this is left. */
export const breachingHours = 2

type Filter = Partial<QueueFilter> & { search?: string | undefined }

/** The one definition of every cut of the queue: lists, counts and figures are made from it. */
export function queueOf(ctx: DeskCtx, filter: Filter) {
  let queue = ctx.db.selectFrom('support_tickets as t').where('t.desk_id', '=', ctx.deskId)
  if (hidesAdminsOnly(ctx)) queue = queue.where('t.admins_only', '=', false)
  if (filter.status) queue = queue.where('t.status', '=', filter.status)
  if (filter.kind) queue = queue.where('t.kind', '=', filter.kind)
  if (filter.priority) queue = queue.where('t.priority', '=', filter.priority)
  if (filter.assignee_id) queue = queue.where('t.assignee_id', '=', filter.assignee_id)
  if (filter.requester_id) queue = queue.where('t.requester_id', '=', filter.requester_id)
  if (filter.days) queue = queue.where('t.created_at', '>=', hoursLater(ctx.now, -24 * filter.days))

  if (filter.view === 'open') queue = queue.where('t.status', '=', 'open')
  if (filter.view === 'waiting') queue = queue.where('t.status', '=', 'waiting')
  if (filter.view === 'unassigned') {
    queue = queue.where('t.status', '=', 'open').where('t.assignee_id', 'is', null)
  }
  if (filter.view === 'mine') {
    queue = queue
      .where('t.assignee_id', '=', ctx.personId)
      .where('t.status', 'in', ['open', 'waiting'])
  }
  if (filter.view === 'breaching') {
    queue = queue
      .where('t.status', '=', 'open')
      .where('t.next_due_at', '<=', hoursLater(ctx.now, breachingHours))
  }

  if (filter.figure === 'answered') queue = queue.where('t.first_answered_at', 'is not', null)
  if (filter.figure === 'answered_late') queue = queue.where('t.first_answer_late', '=', true)
  if (filter.figure === 'resolved') queue = queue.where('t.resolution_seconds', 'is not', null)
  if (filter.figure === 'resolved_late') queue = queue.where('t.resolution_late', '=', true)
  if (filter.figure === 'rated') queue = queue.where('t.rating', 'is not', null)
  if (filter.figure === 'rated_low') queue = queue.where('t.rating', '<=', 2)

  const number = /^#?(\d{1,9})$/.exec(filter.search?.trim() ?? '')?.[1]
  if (number) return queue.where('t.number', '=', Number(number))
  if (filter.search) {
    const words = queryWords(filter.search)
    const query = words.map((word) => `${word}:*`).join(' & ')
    queue = queue.where(
      't.id',
      'in',
      sql<string>`(select support_find_tickets(${ctx.deskId}::uuid, to_tsquery('simple', ${query})))`,
    )
  }
  return queue
}
