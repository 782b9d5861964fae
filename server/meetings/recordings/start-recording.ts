import { audit } from '#server/audit/audit.ts'
import { coursesPolicy } from '#server/courses/policy.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { meetingPolicy, type MeetingActor } from '../policy.ts'
import {
  enterRoom,
  findParticipant,
  getRoom,
  isPresent,
  lockRoom,
  type MeetingPlace,
} from '../queries.ts'
import { tellRoom } from '../tell.ts'
import { findOpenRecording, findUnstopped, getRecording, markStopped } from './queries.ts'

/** The browser of the host uploads to the organization's courses. */
export const mayRecord = (ctx: MemberCtx, actor: MeetingActor) =>
  meetingPolicy.record(actor) && coursesPolicy.create(ctx)

/** Announces a recording to the room. One that its maker has left, or began in a tab that is gone, gives way. */
export async function startRecording(
  ctx: MemberCtx,
  meetingId: string,
  { keep_days }: { keep_days: number | null },
) {
  const { place, me, actor } = await enterRoom(ctx, meetingId)
  if (!mayRecord(ctx, actor)) throw problem('not_allowed')
  if (!isPresent(me)) throw problem('meeting_not_joined')
  await lockRoom(ctx, place)
  const before = await findUnstopped(ctx, place)
  if (before) {
    const maker = before.started_by && (await findParticipant(ctx, place, before.started_by))
    if (maker && isPresent(maker) && maker.person_id !== ctx.personId) {
      throw problem('meeting_already_recorded')
    }
    await markStopped(ctx, place, before.id)
  }
  const { id } = await ctx.db
    .insertInto('meeting_recordings')
    .values({
      organization_id: ctx.organizationId,
      meeting_id: meetingId,
      started_by: ctx.personId,
      started_at: ctx.now,
      keep_days,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'meeting.recording_started',
    organizationId: ctx.organizationId,
    subject: { type: 'live_session', id: meetingId },
    detail: { recording_id: id },
  })
  await tellRoom(ctx, place, 'meeting.recording_changed', {
    recording: await findOpenRecording(ctx, place),
  })
  return { id }
}

export async function stopRecording(ctx: MemberCtx, meetingId: string, recordingId: string) {
  const { runs } = await getRoom(ctx, meetingId)
  const row = await getRecording(ctx, meetingId, recordingId)
  if (row.started_by !== ctx.personId && !runs) throw problem('not_allowed')
  const place = { organizationId: ctx.organizationId, meetingId }
  if (row.stopped_at) return
  await markStopped(ctx, place, recordingId)
  await tellRoom(ctx, place, 'meeting.recording_changed', { recording: null })
}

/** A meeting that is over is no longer recorded. */
export async function stopRecordings(ctx: Ctx, place: MeetingPlace) {
  const row = await findUnstopped(ctx, place)
  if (row) await markStopped(ctx, place, row.id)
}
