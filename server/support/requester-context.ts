import { sql } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { TicketStatus } from '#contract/support.ts'
import type { RequesterContext } from '#contract/tickets.ts'
import { authorize } from '#server/access/policy.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import { deviceWords } from '#server/identity/device-name.ts'
import { problem } from '#server/http/problem.ts'
import type { DeskCtx } from './desk.ts'
import { ticketPolicy } from './policy.ts'
import { presentPerson } from './present-person.ts'
import { queueOf } from './queue.ts'
import { getTicketRow } from './ticket-queries.ts'
import { lessonPercentSql } from '#server/enrollments/lesson-percent.ts'
import { readerOf } from '#server/words/reader.ts'
import { word, type Reader } from '#server/words/word.ts'

/** What helps to answer: who asks, what else they asked, with what they work and what went wrong lately. */
export async function getRequesterContext(
  ctx: DeskCtx,
  ticketId: string,
): Promise<RequesterContext> {
  const ticket = await getTicketRow(ctx.db, ctx.deskId, ticketId)
  if (!ticketPolicy.read(ctx, ticket)) throw problem('ticket_not_found')
  authorize(ticketPolicy, 'note', ctx, ticket)
  const requesterId = ticket.requester_id
  if (requesterId === null) return gone(ticket.requester_name, await readerOf(ctx))
  const others = queueOf(ctx, { requester_id: requesterId }).where('t.id', '<>', ticketId)
  const [person, membership, tickets, count, devices, errors, courses] = await Promise.all([
    ctx.db
      .selectFrom('people')
      .select(['first_name', 'last_name', 'email', 'time_zone', 'avatar_key'])
      .where('id', '=', requesterId)
      .executeTakeFirstOrThrow(),
    ctx.organizationId === null
      ? undefined
      : ctx.db
          .selectFrom('memberships')
          .select(['role', 'joined_at'])
          .where('organization_id', '=', ctx.organizationId)
          .where('person_id', '=', requesterId)
          .executeTakeFirst(),
    others
      .select(['t.id', 't.number', 't.subject', sql<TicketStatus>`t.status`.as('status')])
      .orderBy('t.updated_at', 'desc')
      .limit(5)
      .execute(),
    others.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('sessions')
      .select(['user_agent', 'last_used_at'])
      .where('person_id', '=', requesterId)
      .where('revoked_at', 'is', null)
      .orderBy('last_used_at', 'desc')
      .limit(3)
      .execute(),
    queueOf(ctx, { requester_id: requesterId })
      .where('t.error_id', 'is not', null)
      .select(['t.error_id', 't.page', 't.created_at'])
      .orderBy('t.created_at', 'desc')
      .limit(5)
      .execute(),
    ctx.organizationId === null
      ? []
      : ctx.db
          .selectFrom('enrollments as e')
          .innerJoin('published_courses as c', (join) =>
            join
              .onRef('c.organization_id', '=', 'e.organization_id')
              .onRef('c.course_id', '=', 'e.course_id'),
          )
          .select([
            'c.course_id as id',
            'c.title',
            'e.status',
            lessonPercentSql(sql`e.completed_lessons`, sql`c.lesson_count`).as('progress_percent'),
          ])
          .where('e.organization_id', '=', ctx.organizationId)
          .where('e.person_id', '=', requesterId)
          .orderBy(sql`e.last_active_at desc nulls last`)
          .limit(6)
          .execute(),
  ])
  const reader = await readerOf(ctx)
  return {
    person: {
      ...presentPerson(
        requesterId,
        `${person.first_name} ${person.last_name}`,
        avatarUrl(ctx.app, person.avatar_key),
      ),
      email: person.email,
      time_zone: person.time_zone,
    },
    role: (membership?.role as OrganizationRole | undefined) ?? null,
    joined_at: membership?.joined_at.toISOString() ?? null,
    tickets,
    ticket_count: count.n,
    devices: devices.map((row) => ({
      name: word(deviceWords(row.user_agent), reader),
      last_used_at: row.last_used_at.toISOString(),
    })),
    errors: errors.map((row) => ({
      error_id: row.error_id ?? '',
      page: row.page,
      at: row.created_at.toISOString(),
    })),
    courses,
  }
}

/** Someone who deleted their account left nothing to know but the name on the ticket. */
const gone = (name: string, reader: Reader): RequesterContext => ({
  person: { ...presentPerson(null, name, null, reader), email: null, time_zone: 'UTC' },
  role: null,
  joined_at: null,
  tickets: [],
  ticket_count: 0,
  devices: [],
  errors: [],
  courses: [],
})
