import type { Ctx } from '#server/http/context.ts'
import { away } from './presence.ts'
import type { MeetingPlace } from './queries.ts'
import { stopRecordings } from './recordings/start-recording.ts'
import { tellRoom } from './tell.ts'

/** Empties the room of a session that is over and tells those who were in it. Closing twice tells nobody twice. */
export async function closeMeeting(ctx: Ctx, place: MeetingPlace) {
  const left = await ctx.db
    .updateTable('meeting_participants')
    .set({ ...away, connection_id: null })
    .where('organization_id', '=', place.organizationId)
    .where('meeting_id', '=', place.meetingId)
    .where('connection_id', 'is not', null)
    .returning('person_id')
    .execute()
  await stopRecordings(ctx, place)
  if (left.length > 0) await tellRoom(ctx, place, 'meeting.ended', null)
}
