import type { MeetingMessage } from '#contract/meetings.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { personNameColumn, presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { attachFiles, readAttachments } from '#server/moderation/attachments.ts'
import { filterWords } from '#server/moderation/check-words.ts'
import { enterRoom, isPresent } from './queries.ts'
import { tellRoom } from './tell.ts'

/** Nobody types faster; a program would. */
const allowance = { attempts: 10, seconds: 10 }
const shownMessages = 200

/** Says something to everyone in the room. What was said stays for those who come later. */
export async function sendMeetingMessage(
  ctx: MemberCtx,
  meetingId: string,
  { body, file_ids = [] }: { body: string; file_ids?: string[] | undefined },
): Promise<MeetingMessage> {
  const { me, place } = await enterRoom(ctx, meetingId)
  if (!isPresent(me)) throw problem('meeting_not_joined')
  await countAttempt(ctx.db, `meeting-chat:${ctx.personId}`, allowance, ctx.now)
  if (body === '' && file_ids.length === 0) throw problem('words_missing')
  await filterWords(ctx, body)
  const { id } = await ctx.db
    .insertInto('meeting_messages')
    .values({
      organization_id: ctx.organizationId,
      meeting_id: meetingId,
      person_id: ctx.personId,
      body,
      sent_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(ctx, 'meeting_message', id, file_ids)
  const [message] = await read(ctx, meetingId, id)
  if (!message) throw problem('internal_error')
  await tellRoom(ctx, place, 'meeting.message_sent', message)
  return message
}

/** The newest that were said, oldest first. */
export const listMessages = (ctx: MemberCtx, meetingId: string) => read(ctx, meetingId)

async function read(ctx: MemberCtx, meetingId: string, id?: string): Promise<MeetingMessage[]> {
  let query = ctx.db
    .selectFrom('meeting_messages as m')
    .leftJoin('people as p', 'p.id', 'm.person_id')
    .select(['m.id', 'm.body', 'm.sent_at', personNameColumn('p').as('author')])
    .where('m.organization_id', '=', ctx.organizationId)
    .where('m.meeting_id', '=', meetingId)
  if (id) query = query.where('m.id', '=', id)
  const rows = await query.orderBy('m.id', 'desc').limit(shownMessages).execute()
  const files = await readAttachments(
    ctx,
    'meeting_message',
    rows.map((row) => row.id),
  )
  return rows.toReversed().map((row) => ({
    id: row.id,
    author: presentPersonNameOrNull(ctx.app, row.author),
    body: row.body,
    attachments: files.get(row.id) ?? [],
    sent_at: row.sent_at.toISOString(),
  }))
}
