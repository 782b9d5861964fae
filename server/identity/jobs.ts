import { sql } from 'kysely'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { resetCodeJob } from './forgot-password.ts'

/** Old sessions, counters, codes and idempotency keys are of no use; removing them keeps the tables small. */
const sweep = job({ name: 'identity.sweep', cron: '17 3 * * *' }, (app) =>
  asSystem(app, async ({ db }) => {
    await sql`delete from sessions where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`.execute(
      db,
    )
    await sql`delete from refresh_tokens where used_at < now() - interval '2 days'`.execute(db)
    await sql`delete from attempt_counts where window_started_at < now() - interval '1 day'`.execute(
      db,
    )
    await sql`delete from used_passkey_challenges where expires_at < now()`.execute(db)
    await sql`delete from email_codes where link_expires_at < now()`.execute(db)
    await sql`delete from email_undos where expires_at < now()`.execute(db)
    await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(db)
  }),
)

export const identityJobs: Job[] = [resetCodeJob, sweep]
