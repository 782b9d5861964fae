import { sql } from 'kysely'
import type { RetentionKind } from '#contract/school-settings.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { dueBefore, isDue, retentionKinds, tableOf } from './due-records.ts'

interface Rules {
  id: string
  retention: Partial<Record<RetentionKind, number>>
}

/** So many records in one transaction: it stays short, and a crash loses little. */
const batchSize = 1000

/** Every night, organization by organization. Run twice, it finds nothing the second time. */
export const removeDueJob = job({ name: 'organizations.remove-due', cron: '41 2 * * *' }, (app) =>
  removeDue(app),
)

export async function removeDue(app: Mechanisms, size = batchSize): Promise<void> {
  const organizations = await asSystem(app, async ({ db }) => {
    const { rows } = await sql<Rules>`select id, retention from organizations
      where retention <> '{}' and legal_hold_at is null order by id`.execute(db)
    return rows
  })
  for (const { id, retention } of organizations) {
    for (const kind of retentionKinds) {
      const days = retention[kind]
      if (days !== undefined) await removeKind(app, { organizationId: id, kind, days, size })
    }
  }
}

interface Due {
  organizationId: string
  kind: RetentionKind
  days: number
  size: number
}

async function removeKind(app: Mechanisms, due: Due) {
  const ranAt = app.clock.now()
  const before = dueBefore(ranAt, due.days)
  for (;;) {
    const removed = await asSystem(app, async ({ db }) => {
      // A hold or a longer rule that was saved meanwhile stops the run before the next batch, and waits for this one.
      const { rows } = await sql`select 1 from organizations where id = ${due.organizationId}
        and legal_hold_at is null and (retention ->> ${due.kind})::int <= ${due.days} for share`.execute(
        db,
      )
      if (rows.length === 0) return 0
      const deleted = await sql`delete from ${tableOf(due.kind)} where id in (
        select id from ${tableOf(due.kind)}
        where ${isDue(due.kind, due.organizationId, before)} limit ${due.size})`.execute(db)
      const count = Number(deleted.numAffectedRows ?? 0n)
      if (count > 0) await record(db, due, { before, ranAt, count })
      return count
    })
    if (removed < due.size) return
  }
}

/** One line for a run, however many batches it took. */
async function record(
  db: Parameters<Parameters<typeof asSystem>[1]>[0]['db'],
  { organizationId, kind }: Due,
  { before, ranAt, count }: { before: Date; ranAt: Date; count: number },
) {
  const updated = await db
    .updateTable('retention_runs')
    .set({ removed_count: sql`removed_count + ${count}` })
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('ran_at', '=', ranAt)
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) return
  await db
    .insertInto('retention_runs')
    .values({ organization_id: organizationId, kind, before, removed_count: count, ran_at: ranAt })
    .execute()
}
