import type { Meeting } from '#contract/meetings.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { iceServersFor } from './media.ts'
import { listMessages } from './messages.ts'
import { meetingPolicy } from './policy.ts'
import { findOpenRecording } from './recordings/queries.ts'
import { mayRecord } from './recordings/start-recording.ts'
import { presentParticipant } from './present-participant.ts'
import { isPresent, listParticipantRows, type EnteredRoom, type ParticipantRow } from './queries.ts'

/** How long someone who waits may be silent before nobody expects them any more. */
const waitingSeconds = 45

export async function presentMeeting(ctx: MemberCtx, room: EnteredRoom): Promise<Meeting> {
  const { session, place, me, actor } = room
  if (me.connection_id === null) throw problem('meeting_not_joined')
  const waits = me.admitted_at === null
  const hosts = meetingPolicy.host(actor)
  const [rows, messages, recording, meeting] = waits
    ? [[], [], null, null]
    : await Promise.all([
        listParticipantRows(ctx, place),
        listMessages(ctx, place.meetingId),
        findOpenRecording(ctx, place),
        ctx.db
          .selectFrom('meetings')
          .select(['locked_at', 'media_url'])
          .where('organization_id', '=', ctx.organizationId)
          .where('id', '=', place.meetingId)
          .executeTakeFirst(),
      ])
  const expected = (row: ParticipantRow) =>
    row.removed_at !== null ||
    (row.seen_at !== null && ctx.now.getTime() - row.seen_at.getTime() < waitingSeconds * 1000)
  return {
    id: place.meetingId,
    title: session.title,
    ends_at: session.ends_at.toISOString(),
    is_locked: Boolean(meeting?.locked_at),
    sharing: session.sharing as Meeting['sharing'],
    me: {
      person_id: ctx.personId,
      connection_id: me.connection_id,
      role: actor.role,
      status: waits ? 'waiting' : me.joined_at ? 'present' : 'away',
    },
    participants: rows
      .filter((row) =>
        isPresent(row)
          ? true
          : hosts && (row.removed_at !== null || row.admitted_at === null) && expected(row),
      )
      .map((row) => presentParticipant(ctx.app, row)),
    messages,
    recording,
    engine: meeting?.media_url ? 'janus' : 'mesh',
    ice_servers: iceServersFor(ctx.app, ctx.personId, ctx.now),
    can: {
      host: hosts,
      promote: meetingPolicy.promote(actor),
      end: meetingPolicy.end(actor),
      share: meetingPolicy.share(actor),
      record: mayRecord(ctx, actor),
    },
  }
}
