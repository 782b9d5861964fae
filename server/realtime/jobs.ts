import { asSystem, job, type Job } from '#server/jobs/job.ts'

/** A page that was disconnected for more than a day reloads everything; nobody asks for older events. */
const sweep = job({ name: 'realtime.sweep', cron: '7 * * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const dayBefore = new Date(now.getTime() - 86_400_000)
    await db.deleteFrom('live_events').where('created_at', '<', dayBefore).execute()
  }),
)

export const realtimeJobs: Job[] = [sweep]
