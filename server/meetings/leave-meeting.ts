import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { goOut } from './presence.ts'
import { findParticipant, getRoom, type MeetingPlace } from './queries.ts'

/** Leaving twice changes nothing. */
export async function leaveMeeting(ctx: MemberCtx, meetingId: string) {
  await getRoom(ctx, meetingId)
  const place = { organizationId: ctx.organizationId, meetingId }
  const row = await findParticipant(ctx, place, ctx.personId, true)
  if (row?.joined_at) await goOut(ctx, place, row, ctx.now)
}

/** The tab of a connection is closed. One that was replaced by another tab says nothing any more. */
export async function leaveByConnection(ctx: Ctx, place: MeetingPlace, connectionId: string) {
  const found = await ctx.db
    .selectFrom('meeting_participants')
    .select('person_id')
    .where('organization_id', '=', place.organizationId)
    .where('meeting_id', '=', place.meetingId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
  const row = found && (await findParticipant(ctx, place, found.person_id, true))
  if (row?.connection_id === connectionId) await goOut(ctx, place, row, ctx.now)
}
