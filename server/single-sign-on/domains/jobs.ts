import type { Mechanisms } from '#server/http/context.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { captureVerified } from './domain-accounts.ts'
import { findProof } from './find-proof.ts'
import { takeProof } from './own-domains.ts'
import { checkHours } from './rules.ts'

const check = job({ name: 'domains.check', cron: '47 * * * *' }, (app) => checkAll(app))

/** Looks again for proofs that weren't looked for in a day. Each is looked for outside of a transaction. */
async function checkAll(app: Mechanisms) {
  const due = await asSystem(app, ({ db, now }) =>
    db
      .selectFrom('domain_claims')
      .selectAll()
      .where('proven_at', 'is not', null)
      .where('checked_at', '<=', new Date(now.getTime() - checkHours * 3_600_000))
      .orderBy('checked_at')
      .limit(500)
      .execute(),
  )
  for (const claim of due) {
    const found = await findProof(app, claim)
    await asSystem(app, (ctx) => takeProof(ctx, claim, found))
  }
}

const capture = subscriber<{ person_id: string }>(
  { name: 'domains.capture', event: 'person.email_verified' },
  (ctx, { person_id }) => captureVerified(ctx, person_id),
)

export const domainJobs: Job[] = [check, capture]
