import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { rollUp } from '#server/insight/rollups/roll-up.ts'
import { asSystem } from '#server/jobs/job.ts'
import { testApp } from './test-app.ts'

/**
 * Rolls up all that was written. Transactions in other test databases of the cluster hold it back until they end, however
 * long that takes on a busy machine.
 */
export async function rollUpNow() {
  const { mechanisms } = await testApp()
  for (;;) {
    await rollUp(mechanisms)
    const { rows } = await asSystem(mechanisms, ({ db }) =>
      sql`select 1 from learning_facts, fact_roll_up where written_in >= written_before limit 1`.execute(
        db,
      ),
    )
    if (rows.length === 0) return
    await pause(50)
  }
}
