import { asSystem, job, type Job } from '#server/jobs/job.ts'

/** Subscribed calendars have long heard of what was canceled a quarter ago. */
const forgetCancelled = job({ name: 'calendar.forget_cancelled', cron: '20 4 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    await db
      .deleteFrom('calendar_events')
      .where('cancelled_at', '<', new Date(now.getTime() - 90 * 86_400_000))
      .execute()
  }),
)

export const calendarJobs: Job[] = [forgetCancelled]
