import { sql } from 'kysely'
import { daysLater } from '#server/identity/rules.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { domainJobs } from './domains/jobs.ts'
import { hostJobs } from './hosts/jobs.ts'
import { refreshAll } from './saml/refresh.ts'
import { logDays } from './saml/rules.ts'

const sweep = job({ name: 'single-sign-on.sweep', cron: '23 * * * *' }, (app) =>
  asSystem(app, async ({ db }) => {
    await sql`delete from sso_attempts where created_at < now() - interval '1 hour'`.execute(db)
  }),
)

const sweepSaml = job({ name: 'saml.sweep', cron: '29 * * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const yesterday = daysLater(now, -1)
    await db.deleteFrom('saml_attempts').where('created_at', '<', yesterday).execute()
    await db.deleteFrom('saml_tickets').where('created_at', '<', yesterday).execute()
    await db.deleteFrom('saml_seen').where('expires_at', '<', now).execute()
    await db.deleteFrom('saml_log').where('created_at', '<', daysLater(now, -logDays)).execute()
  }),
)

/** Asks hourly for what wasn't read for a day, so that a missed hour costs nothing. */
const refreshMetadata = job({ name: 'saml.refresh', cron: '41 * * * *' }, (app) => refreshAll(app))

export const singleSignOnJobs: Job[] = [
  sweep,
  sweepSaml,
  refreshMetadata,
  ...domainJobs,
  ...hostJobs,
]
