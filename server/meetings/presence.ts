import { sql } from 'kysely'
import type { MeetingRole } from '#contract/meetings.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { recordJoined, recordLeft } from '#server/live-sessions/record-stay.ts'
import { startLiveSession } from '#server/live-sessions/start-live-session.ts'
import {
  changeParticipant,
  findParticipant,
  type MeetingPlace,
  type ParticipantRow,
} from './queries.ts'
import { tellParticipant } from './tell.ts'

/** Longer than a reconnection takes, shorter than anyone would stay silent who is there. */
export const silentSeconds = 40

/** The socket of someone's tab is there: they are in the room, or known to wait. Coming back changes nothing else. */
export async function comeIn(ctx: MemberCtx, place: MeetingPlace, connectionId: string) {
  const row = await findParticipant(ctx, place, ctx.personId, true)
  if (!row || row.connection_id !== connectionId) return
  await arrive(ctx, place, row)
  const isHost = (row.role as MeetingRole) !== 'guest'
  if (isHost) await startLiveSession(ctx, { id: place.meetingId, started_at: null })
}

/** Marks someone who was let in as present; their stay begins. */
export async function arrive(ctx: Ctx, place: MeetingPlace, row: ParticipantRow) {
  const enters = row.admitted_at !== null && row.joined_at === null
  const now = await changeParticipant(ctx, place, row.person_id, {
    seen_at: ctx.now,
    ...(enters && { joined_at: ctx.now }),
  })
  if (enters) {
    const { organizationId, meetingId } = place
    await recordJoined(ctx, { organizationId, sessionId: meetingId, personId: row.person_id })
  }
  await tellParticipant(ctx, place, now)
}

/** Someone went: at once when their tab closed, or when nothing was seen of them any more. Others see it. */
export async function goOut(ctx: Ctx, place: MeetingPlace, row: ParticipantRow, at: Date) {
  const now = await changeParticipant(ctx, place, row.person_id, {
    ...away,
    ...(row.admitted_at === null && { seen_at: null }),
  })
  const { organizationId, meetingId } = place
  const stay = { organizationId, sessionId: meetingId, personId: row.person_id }
  if (row.joined_at) await recordLeft(ctx, stay, at)
  await tellParticipant(ctx, place, now)
}

export const away = {
  joined_at: null,
  hand_raised_at: null,
  audio_on: false,
  video_on: false,
  screen_on: false,
}

/** Notes that these tabs still have a socket at this server. */
export async function keepSeen(ctx: Ctx, connectionIds: readonly string[]) {
  await sql`update meeting_participants set seen_at = ${ctx.now}
    where connection_id = any(${connectionIds}::uuid[])`.execute(ctx.db)
}

/** Lets those go who were not seen for a while: their server or their network is gone. They left when last seen. */
export async function sweepSilent(ctx: Ctx) {
  const limit = new Date(ctx.now.getTime() - silentSeconds * 1000)
  const silent = await ctx.db
    .selectFrom('meeting_participants')
    .select(['organization_id', 'meeting_id', 'person_id'])
    .where('joined_at', 'is not', null)
    .where('seen_at', '<', limit)
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { organization_id, meeting_id, person_id } of silent) {
    const place = { organizationId: organization_id, meetingId: meeting_id }
    const row = await findParticipant(ctx, place, person_id)
    if (row) await goOut(ctx, place, row, row.seen_at ?? ctx.now)
  }
}
