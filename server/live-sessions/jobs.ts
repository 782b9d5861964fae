import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { completeAttendedOfCourse } from './complete-attended.ts'
import { closeLiveSession } from './end-live-session.ts'
import { remind } from './remind.ts'

const reminder = job<Parameters<typeof remind>[1]>(
  { name: 'live-sessions.remind' },
  (app, payload) => asSystem(app, (ctx) => remind(ctx, payload)),
)

const close = job<{ organization_id: string; session_id: string }>(
  { name: 'live-sessions.close' },
  (app, { organization_id, session_id }) =>
    asSystem(app, (ctx) => closeLiveSession(ctx, organization_id, session_id)),
)

const completeAttended = subscriber<{ organization_id: string; course_id: string }>(
  { name: 'live-sessions.complete-attended', event: 'course.published', weigh: () => 1_000 },
  (ctx, course) => completeAttendedOfCourse(ctx, course),
)

export const liveSessionJobs: Job[] = [reminder, close, completeAttended]
