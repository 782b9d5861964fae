import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { closeMeeting } from './close-meeting.ts'
import { destroyMediaRoom, expelFromMedia } from './media-server.ts'
import { sweepSilent } from './presence.ts'
import { expireRecordings } from './recordings/delete-recording.ts'
import { findMediaRoom } from './queries.ts'

/** Servers with people in rooms look every few seconds; this finds those whose server is gone. */
const sweep = job({ name: 'meetings.sweep', cron: '* * * * *' }, (app) =>
  asSystem(app, (ctx) => sweepSilent(ctx)),
)

const close = job<{ organization_id: string; session_id: string }>(
  { name: 'meetings.close', event: 'live_session.ended', lane: 'outside' },
  (app, { organization_id, session_id }) =>
    asSystem(app, async (ctx) => {
      await closeMeeting(ctx, { organizationId: organization_id, meetingId: session_id })
      const room = await findMediaRoom(ctx, organization_id, session_id)
      if (room) await destroyMediaRoom(app, room)
    }),
)

const expel = job<{ organization_id: string; meeting_id: string; connection_id: string }>(
  { name: 'meetings.expel', lane: 'outside' },
  (app, { organization_id, meeting_id, connection_id }) =>
    asSystem(app, async (ctx) => {
      const room = await findMediaRoom(ctx, organization_id, meeting_id)
      if (room) await expelFromMedia(app, room, connection_id)
    }),
)

const expire = job({ name: 'meetings.expire-recordings', cron: '17 3 * * *' }, (app) =>
  asSystem(app, (ctx) => expireRecordings(ctx)),
)

export const meetingJobs: Job[] = [sweep, close, expel, expire]
