import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { closeMeeting } from './close-meeting.ts'
import { sweepSilent } from './presence.ts'

/** Servers with people in rooms look every few seconds; this finds those whose server is gone. */
const sweep = job({ name: 'meetings.sweep', cron: '* * * * *' }, (app) =>
  asSystem(app, (ctx) => sweepSilent(ctx)),
)

const close = job<{ organization_id: string; session_id: string }>(
  { name: 'meetings.close', event: 'live_session.ended' },
  (app, { organization_id, session_id }) =>
    asSystem(app, (ctx) =>
      closeMeeting(ctx, { organizationId: organization_id, meetingId: session_id }),
    ),
)

export const meetingJobs: Job[] = [sweep, close]
