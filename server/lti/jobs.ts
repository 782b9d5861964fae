import { daysLater } from '#server/identity/rules.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { logDays, memberListDays, retiredKeyDays } from './rules.ts'

const sweep = job({ name: 'lti.sweep', cron: '37 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    await db.deleteFrom('lti_seen').where('expires_at', '<', now).execute()
    await db.deleteFrom('lti_installation_seen').where('expires_at', '<', now).execute()
    await db.deleteFrom('lti_log').where('created_at', '<', daysLater(now, -logDays)).execute()
    await db
      .deleteFrom('lti_member_lists')
      .where('created_at', '<', daysLater(now, -memberListDays))
      .execute()
    await db.deleteFrom('lti_launches').where('created_at', '<', daysLater(now, -2)).execute()
    await db.deleteFrom('lti_registrations').where('created_at', '<', daysLater(now, -2)).execute()
    await db
      .deleteFrom('lti_installation_registrations')
      .where('created_at', '<', daysLater(now, -2))
      .execute()
    await db
      .deleteFrom('lti_installation_keys')
      .where('retired_at', '<', daysLater(now, -2 * retiredKeyDays))
      .execute()
    await db
      .deleteFrom('lti_keys')
      .where('retired_at', '<', daysLater(now, -2 * retiredKeyDays))
      .execute()
  }),
)

export const ltiJobs: Job[] = [sweep]
