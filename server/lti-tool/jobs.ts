import { daysLater } from '#server/identity/rules.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { endAccessJobs } from './end-access.ts'
import { returnJobs } from './return-grades.ts'
import { rosterJobs } from './sync-roster.ts'

const sweep = job({ name: 'lti-tool.sweep', cron: '47 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const old = daysLater(now, -2)
    await db.deleteFrom('lti_logins').where('created_at', '<', old).execute()
    await db.deleteFrom('lti_tickets').where('created_at', '<', old).execute()
    await db.deleteFrom('lti_platform_invites').where('created_at', '<', old).execute()
  }),
)

export const ltiToolJobs: Job[] = [sweep, ...returnJobs, ...rosterJobs, ...endAccessJobs]
