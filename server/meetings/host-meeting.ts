import type { HostWish } from '#contract/meetings.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { endLiveSession } from '#server/live-sessions/end-live-session.ts'
import { recordLeft } from '#server/live-sessions/record-stay.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { closeMeeting } from './close-meeting.ts'
import { meetingPolicy } from './policy.ts'
import { arrive, away, silentSeconds } from './presence.ts'
import {
  changeParticipant,
  enterRoom,
  findParticipant,
  isPresent,
  listParticipantRows,
  lockRoom,
} from './queries.ts'
import { tellConnection, tellParticipant, tellRoom, tellWish } from './tell.ts'

/** Switches something of someone off. Their tab obeys; others stop showing it whether it does or not. */
export const muteParticipant = (ctx: MemberCtx, meetingId: string, personId: string) =>
  switchOff(ctx, meetingId, personId, 'mute', { audio_on: false })

export const stopParticipantVideo = (ctx: MemberCtx, meetingId: string, personId: string) =>
  switchOff(ctx, meetingId, personId, 'stop_video', { video_on: false })

export const stopParticipantScreen = (ctx: MemberCtx, meetingId: string, personId: string) =>
  switchOff(ctx, meetingId, personId, 'stop_screen', { screen_on: false })

async function switchOff(
  ctx: MemberCtx,
  meetingId: string,
  personId: string,
  wish: HostWish,
  columns: object,
) {
  const { place, target } = await hostAbout(ctx, meetingId, personId)
  const row = await changeParticipant(ctx, place, target.person_id, { ...columns })
  await tellWish(ctx, place, row, wish)
  await tellParticipant(ctx, place, row)
}

/** Nobody's microphone is switched on from outside; they are asked. */
export async function askToUnmute(ctx: MemberCtx, meetingId: string, personId: string) {
  const { place, target } = await hostAbout(ctx, meetingId, personId)
  await tellWish(ctx, place, target, 'ask_to_unmute')
}

export async function lowerHand(ctx: MemberCtx, meetingId: string, personId: string) {
  const { place } = await hostAbout(ctx, meetingId, personId)
  await tellParticipant(
    ctx,
    place,
    await changeParticipant(ctx, place, personId, { hand_raised_at: null }),
  )
}

/** Everyone's microphone but those of hosts. */
export async function muteEveryone(ctx: MemberCtx, meetingId: string) {
  const { place } = await host(ctx, meetingId)
  for (const row of await listParticipantRows(ctx, place)) {
    if (!isPresent(row) || row.role !== 'guest' || !row.audio_on) continue
    const muted = await changeParticipant(ctx, place, row.person_id, { audio_on: false })
    await tellWish(ctx, place, muted, 'mute')
    await tellParticipant(ctx, place, muted)
  }
}

/** Lets someone in who waits; who was removed may ask again. */
export async function admitParticipant(ctx: MemberCtx, meetingId: string, personId: string) {
  const { place } = await host(ctx, meetingId)
  const row = await findParticipant(ctx, place, personId, true)
  if (!row) throw problem('participant_not_found')
  if (row.removed_at) {
    const restored = await changeParticipant(ctx, place, personId, { removed_at: null })
    return tellParticipant(ctx, place, restored)
  }
  if (row.admitted_at) return
  const admitted = await changeParticipant(ctx, place, personId, { admitted_at: ctx.now })
  const there =
    row.seen_at !== null && ctx.now.getTime() - row.seen_at.getTime() < silentSeconds * 1000
  if (there) await arrive(ctx, place, admitted)
  await tellConnection(ctx, place, row.connection_id, 'connection.admitted')
}

/** Out at once, and not in again. Those who run the session can't be removed. */
export async function removeParticipant(ctx: MemberCtx, meetingId: string, personId: string) {
  const { place } = await host(ctx, meetingId)
  const target = await findParticipant(ctx, place, personId, true)
  if (!target || target.removed_at) throw problem('participant_not_found')
  if (target.role === 'host' || personId === ctx.personId) throw problem('not_allowed')
  await tellConnection(ctx, place, target.connection_id, 'connection.removed')
  const row = await changeParticipant(ctx, place, personId, {
    ...away,
    role: 'guest',
    connection_id: null,
    removed_at: ctx.now,
    removed_by: ctx.personId,
  })
  const stay = { organizationId: ctx.organizationId, sessionId: meetingId, personId }
  if (target.joined_at) await recordLeft(ctx, stay)
  await tellParticipant(ctx, place, row)
  await recheckSockets(ctx, personId)
  if (target.connection_id !== null) {
    const expelled = {
      organization_id: ctx.organizationId,
      meeting_id: meetingId,
      connection_id: target.connection_id,
    }
    await addJob(ctx.db, 'meetings.expel', expelled)
  }
  await audit(ctx, {
    action: 'meeting.participant_removed',
    organizationId: ctx.organizationId,
    subject: { type: 'live_session', id: meetingId },
    detail: { person_id: personId },
  })
}

export const promoteParticipant = (ctx: MemberCtx, meetingId: string, personId: string) =>
  setRole(ctx, meetingId, personId, 'co_host')

export const demoteParticipant = (ctx: MemberCtx, meetingId: string, personId: string) =>
  setRole(ctx, meetingId, personId, 'guest')

async function setRole(
  ctx: MemberCtx,
  meetingId: string,
  personId: string,
  role: 'co_host' | 'guest',
) {
  const { place, target, actor } = await hostAbout(ctx, meetingId, personId)
  authorize(meetingPolicy, 'promote', actor, undefined)
  if (target.role === 'host') throw problem('not_allowed')
  const row = await changeParticipant(ctx, place, personId, { role })
  await tellParticipant(ctx, place, row)
  await tellConnection(ctx, place, row.connection_id, 'connection.role_changed', { role })
}

export const lockMeeting = (ctx: MemberCtx, meetingId: string) => setLock(ctx, meetingId, ctx.now)
export const unlockMeeting = (ctx: MemberCtx, meetingId: string) => setLock(ctx, meetingId, null)

async function setLock(ctx: MemberCtx, meetingId: string, locked_at: Date | null) {
  const { place } = await host(ctx, meetingId)
  await lockRoom(ctx, place)
  await ctx.db
    .updateTable('meetings')
    .set({ locked_at })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', meetingId)
    .execute()
  await tellRoom(ctx, place, 'meeting.locked', { is_locked: locked_at !== null })
}

export async function endMeeting(ctx: MemberCtx, meetingId: string) {
  const { place, actor } = await host(ctx, meetingId)
  authorize(meetingPolicy, 'end', actor, undefined)
  await endLiveSession(ctx, meetingId)
  await closeMeeting(ctx, place)
}

/** A host or co-host who is in the room; a page that only says so is refused. */
async function host(ctx: MemberCtx, meetingId: string) {
  const room = await enterRoom(ctx, meetingId)
  authorize(meetingPolicy, 'host', room.actor, undefined)
  if (!isPresent(room.me)) throw problem('meeting_not_joined')
  return room
}

async function hostAbout(ctx: MemberCtx, meetingId: string, personId: string) {
  const room = await host(ctx, meetingId)
  const target = await findParticipant(ctx, room.place, personId, true)
  if (!target || !isPresent(target)) throw problem('participant_not_found')
  return { ...room, target }
}
