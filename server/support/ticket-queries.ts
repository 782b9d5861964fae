import { sql } from 'kysely'
import type { TicketStatus } from '#contract/support.ts'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/http/problem.ts'

export const tickets = (db: Db, deskId: string) =>
  db
    .selectFrom('support_tickets as t')
    .leftJoin('people as requester', 'requester.id', 't.requester_id')
    .leftJoin('people as assignee', 'assignee.id', 't.assignee_id')
    .where('t.desk_id', '=', deskId)

export const listColumns = [
  't.id',
  't.number',
  't.subject',
  sql<TicketStatus>`t.status`.as('status'),
  't.kind',
  't.priority',
  't.requester_id',
  't.requester_name',
  'requester.avatar_key as requester_avatar',
  't.assignee_id',
  sql<string | null>`assignee.first_name || ' ' || assignee.last_name`.as('assignee_name'),
  'assignee.avatar_key as assignee_avatar',
  't.admins_only',
  't.created_at',
  't.updated_at',
  't.answer_due_at',
  't.resolution_due_at',
  't.last_message_at',
  't.last_message_side',
  't.last_message_excerpt',
  't.rating',
] as const

const detailColumns = [
  ...listColumns,
  't.desk_id',
  't.course_id',
  't.course_title',
  't.lesson_id',
  't.lesson_title',
  't.attempt_id',
  't.page',
  't.browser',
  't.error_id',
  't.clock_started_at',
  't.worked_seconds',
  't.asked_at',
  't.first_answered_at',
  't.waiting_since',
  't.resolved_at',
  't.closed_at',
  't.merged_into_id',
  't.rating_comment',
  sql<number | null>`(select m.number from support_tickets m
    where m.desk_id = t.desk_id and m.id = t.merged_into_id)`.as('merged_into_number'),
] as const

/** One ticket of the desk; `lock` makes a second change wait for the first and then see it. */
export async function getTicketRow(db: Db, deskId: string, ticketId: string, lock = false) {
  const query = tickets(db, deskId).select(detailColumns).where('t.id', '=', ticketId)
  const row = await (lock ? query.forUpdate('t') : query).executeTakeFirst()
  if (!row) throw problem('ticket_not_found')
  return row
}

export type TicketDetailRow = Awaited<ReturnType<typeof getTicketRow>>
export type TicketListRow = Pick<
  TicketDetailRow,
  | 'id'
  | 'number'
  | 'subject'
  | 'status'
  | 'kind'
  | 'priority'
  | 'requester_id'
  | 'requester_name'
  | 'requester_avatar'
  | 'assignee_id'
  | 'assignee_name'
  | 'assignee_avatar'
  | 'admins_only'
  | 'created_at'
  | 'updated_at'
  | 'answer_due_at'
  | 'resolution_due_at'
  | 'last_message_at'
  | 'last_message_side'
  | 'last_message_excerpt'
  | 'rating'
>

/** The conversation in order, with its attachments. Notes and what only the desk cares about are for its staff. */
export async function listEntries(db: Db, deskId: string, ticketId: string, forStaff: boolean) {
  let query = db
    .selectFrom('support_entries as e')
    .leftJoin('people as p', 'p.id', 'e.author_id')
    .select([
      'e.id',
      'e.kind',
      'e.side',
      'e.author_id',
      'e.author_name',
      'p.avatar_key as author_avatar',
      'e.body',
      'e.event',
      'e.moved_from',
      'e.created_at',
      sql<
        AttachmentRow[] | null
      >`(select json_agg(json_build_object('file_id', f.file_id, 'name', f.name,
        'content_type', f.content_type, 'size_bytes', f.size_bytes) order by f.file_id)
        from support_attachments f where f.desk_id = e.desk_id and f.entry_id = e.id)`.as(
        'attachments',
      ),
    ])
    .where('e.desk_id', '=', deskId)
    .where('e.ticket_id', '=', ticketId)
  if (!forStaff) {
    query = query
      .where('e.kind', '<>', 'note')
      .where(
        sql<boolean>`coalesce(e.event ->> 'type', 'message') not in ('assigned', 'prioritized', 'classified', 'waiting')`,
      )
  }
  return query.orderBy('e.created_at').orderBy('e.id').limit(2000).execute()
}

export interface AttachmentRow {
  file_id: string
  name: string
  content_type: string | null
  size_bytes: number
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]
