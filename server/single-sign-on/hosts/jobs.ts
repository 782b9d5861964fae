import type { Mechanisms } from '#server/http/context.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { checkHours } from '../domains/rules.ts'
import { findHost, findRecords, takeRecords } from './own-hosts.ts'

/** Looks again for proofs that weren't looked for in a day. Each is looked for outside of a transaction. */
async function checkAll(app: Mechanisms) {
  const due = await asSystem(app, ({ db, now }) =>
    db
      .selectFrom('organization_hosts')
      .selectAll()
      .where('proven_at', 'is not', null)
      .where('checked_at', '<=', new Date(now.getTime() - checkHours * 3_600_000))
      .orderBy('checked_at')
      .limit(500)
      .execute(),
  )
  for (const row of due) {
    const found = await findRecords(app, row)
    await asSystem(app, async (ctx) => {
      // Removed or added again meanwhile: what was found is about another row.
      const current = await findHost(ctx, row.organization_id, row.host)
      if (current?.proven_at && current.token === row.token) await takeRecords(ctx, current, found)
    })
  }
}

export const hostJobs = [job({ name: 'hosts.check', cron: '37 * * * *' }, (app) => checkAll(app))]
