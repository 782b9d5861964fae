import { sql } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { platformDeskId } from './desk.ts'
import { plainText } from './document-text.ts'

/** A ticket as those who are told of it need it; read with the owner's rights, by jobs only. */
export async function findTicketNews(db: Db, deskId: string, ticketId: string) {
  return db
    .selectFrom('support_tickets as t')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.organization_id', '=', 't.desk_id').onRef('m.person_id', '=', 't.requester_id'),
    )
    .select([
      't.id',
      't.desk_id',
      't.number',
      't.subject',
      't.requester_id',
      't.requester_name',
      't.assignee_id',
      't.admins_only',
      't.status',
      't.priority',
      'm.role as requester_role',
    ])
    .where('t.desk_id', '=', deskId)
    .where('t.id', '=', ticketId)
    .executeTakeFirst()
}

export type TicketNews = NonNullable<Awaited<ReturnType<typeof findTicketNews>>>

export const organizationOf = ({ desk_id }: TicketNews) =>
  desk_id === platformDeskId ? null : desk_id

/** Where the person who asked reads the ticket: learners in their area, everyone else in their account. */
export const requesterLink = (ticket: TicketNews): `/${string}` =>
  ticket.requester_role === 'learner'
    ? `/dashboard/student/support/tickets/${ticket.id}`
    : `/account/support/tickets/${ticket.id}${organizationOf(ticket) === null ? '?desk=platform' : ''}`

export const deskLink = (ticket: TicketNews): `/${string}` =>
  organizationOf(ticket) === null
    ? `/account/support/tickets/${ticket.id}?desk=platform`
    : `/dashboard/admin/support?ticket=${ticket.id}`

/** The assignee; the admins of the desk while nobody is assigned. */
export async function answerersOf(ctx: Ctx, ticket: TicketNews): Promise<string[]> {
  return ticket.assignee_id ? [ticket.assignee_id] : leadsOf(ctx, ticket)
}

export async function leadsOf({ db }: Ctx, ticket: TicketNews): Promise<string[]> {
  const organizationId = organizationOf(ticket)
  const rows = organizationId
    ? await db
        .selectFrom('memberships')
        .select('person_id as id')
        .where('organization_id', '=', organizationId)
        .where('role', '=', 'admin')
        .execute()
    : await db.selectFrom('people').select('id').where('user_role', '=', 'super_admin').execute()
  return rows.map(({ id }) => id)
}

/** The text of one message, for a notification and its mail. */
export async function wordsOf(db: Db, deskId: string, entryId: string | undefined): Promise<Words> {
  if (!entryId) return ''
  const entry = await db
    .selectFrom('support_entries')
    .select([
      'body',
      'author_name',
      sql<number>`(select count(*) from support_attachments f
      where f.desk_id = support_entries.desk_id and f.entry_id = support_entries.id)`.as('files'),
    ])
    .where('desk_id', '=', deskId)
    .where('id', '=', entryId)
    .where('kind', '=', 'message')
    .executeTakeFirst()
  if (!entry) return ''
  const text = plainText(entry.body as Document)
  return (
    text ||
    say('{count, plural, one {# attached file} other {# attached files}}', {
      count: entry.files,
    })
  )
}
