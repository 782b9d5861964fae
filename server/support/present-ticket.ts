import type { Document } from '#contract/document.ts'
import type { Ticket, TicketEntry, TicketEvent, TicketRow } from '#contract/tickets.ts'
import type { TicketKind, TicketPriority } from '#contract/support.ts'
import { abilities } from '#server/access/policy.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import type { DeskCtx } from './desk.ts'
import { ticketPolicy } from './policy.ts'
import { presentPerson } from './present-person.ts'
import {
  listEntries,
  type EntryRow,
  type TicketDetailRow,
  type TicketListRow,
} from './ticket-queries.ts'
import { readerOf } from '#server/words/reader.ts'
import type { Reader } from '#server/words/word.ts'

export const presentTicketRow = (
  app: Mechanisms,
  row: TicketListRow,
  reader: Reader,
): TicketRow => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  status: row.status,
  kind: row.kind as TicketKind,
  priority: row.priority as TicketPriority,
  requester: presentPerson(
    row.requester_id,
    row.requester_name,
    avatarUrl(app, row.requester_avatar),
    reader,
  ),
  assignee: row.assignee_id
    ? presentPerson(
        row.assignee_id,
        row.assignee_name ?? '',
        avatarUrl(app, row.assignee_avatar),
        reader,
      )
    : null,
  admins_only: row.admins_only,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  answer_due_at: row.answer_due_at?.toISOString() ?? null,
  resolution_due_at: row.resolution_due_at?.toISOString() ?? null,
  last_message: {
    side: row.last_message_side as 'requester' | 'agent',
    at: row.last_message_at.toISOString(),
    excerpt: row.last_message_excerpt,
  },
  rating: row.rating,
})

/** The whole ticket as this person may see it: notes only for the desk. */
export async function presentTicket(ctx: DeskCtx, row: TicketDetailRow): Promise<Ticket> {
  const reader = await readerOf(ctx)
  const forStaff = ticketPolicy.note(ctx, row)
  const entries = await listEntries(ctx.db, ctx.deskId, row.id, forStaff)
  const { read: _, ...can } = abilities(ticketPolicy, ctx, row)
  return {
    ...presentTicketRow(ctx.app, row, reader),
    context: {
      course: named(row.course_id, row.course_title),
      lesson: named(row.lesson_id, row.lesson_title),
      attempt_id: row.attempt_id,
      page: row.page,
      browser: row.browser,
      error_id: row.error_id,
    },
    entries: entries.map((entry) => presentEntry(ctx.app, entry, reader)),
    rating_comment: row.rating_comment,
    first_answered_at: row.first_answered_at?.toISOString() ?? null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    merged_into:
      row.merged_into_id && row.merged_into_number !== null
        ? { id: row.merged_into_id, number: row.merged_into_number }
        : null,
    is_mine: row.requester_id === ctx.personId,
    can,
  }
}

const named = (id: string | null, title: string | null) =>
  id === null && title === null ? null : { id, title: title ?? '' }

const presentEntry = (app: Mechanisms, row: EntryRow, reader: Reader): TicketEntry => ({
  id: row.id,
  kind: row.kind as TicketEntry['kind'],
  side: row.side as TicketEntry['side'],
  author:
    row.side === 'system'
      ? null
      : presentPerson(row.author_id, row.author_name, avatarUrl(app, row.author_avatar), reader),
  body: row.body as Document | null,
  event: row.event as TicketEvent | null,
  attachments: (row.attachments ?? []).map((file) => ({
    id: file.file_id,
    name: file.name,
    content_type: file.content_type,
    size_bytes: file.size_bytes,
    url: fileUrl(app, { id: file.file_id, name: file.name }),
  })),
  moved_from: row.moved_from,
  created_at: row.created_at.toISOString(),
})
