import { sql } from 'kysely'
import type { OpenTicketBody, Ticket } from '#contract/tickets.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { addWords, nameOf } from './add-entry.ts'
import { announce } from './announce.ts'
import { newClock, runClock } from './clock.ts'
import { getSettings, type DeskCtx } from './desk.ts'
import { excerpt } from './document-text.ts'
import { presentTicket } from './present-ticket.ts'
import { defaultSettings } from './settings.ts'
import { getTicketRow } from './ticket-queries.ts'
import { searchable } from './words.ts'

const allowance = { attempts: 30, seconds: 60 * 60 }

/** Asks for help. The clock of the desk starts at once and says by when an answer is expected. */
export async function openTicket(ctx: DeskCtx, body: OpenTicketBody): Promise<Ticket> {
  await countAttempt(ctx.db, `ticket:${ctx.personId}`, allowance, ctx.now)
  const number = await nextNumber(ctx)
  const desk = await getSettings(ctx.db, ctx.deskId)
  const requester_name = await nameOf(ctx)
  const { context = {} } = body
  const { id } = await ctx.db
    .insertInto('support_tickets')
    .values({
      desk_id: ctx.deskId,
      number,
      requester_id: ctx.personId,
      requester_name,
      subject: body.subject,
      subject_words: searchable(`${body.subject} ${requester_name}`),
      kind: body.kind,
      admins_only: body.admins_only ?? false,
      created_at: ctx.now,
      updated_at: ctx.now,
      course_id: context.course_id,
      course_title: context.course_title || null,
      lesson_id: context.lesson_id,
      lesson_title: context.lesson_title || null,
      attempt_id: context.attempt_id,
      page: context.page || null,
      browser: context.browser || null,
      error_id: context.error_id || null,
      last_message_at: ctx.now,
      last_message_side: 'requester',
      last_message_excerpt: excerpt(body.body),
      ...runClock({ ...newClock, asked_at: ctx.now }, desk, 'normal', ctx.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry_id = await addWords(ctx, id, {
    kind: 'message',
    side: 'requester',
    body: body.body,
    fileIds: body.file_ids ?? [],
  })
  await announce(ctx, id, 'ticket.opened', { number, entry_id })
  return presentTicket(ctx, await getTicketRow(ctx.db, ctx.deskId, id))
}

async function nextNumber(ctx: DeskCtx): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select support_next_ticket_number(${ctx.deskId}::uuid,
    ${JSON.stringify(defaultSettings.hours)}::jsonb, ${JSON.stringify(defaultSettings.targets)}::jsonb) as number`.execute(
    ctx.db,
  )
  return rows[0]?.number ?? 1
}
