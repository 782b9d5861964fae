import { sql } from 'kysely'
import type { ReportRow } from '#contract/reports.ts'
import type { Db } from '#server/db/database.ts'
import { bounded, fileMilliseconds } from '../engine/bounded.ts'
import type { ReportPlan } from '../engine/plan-report.ts'
import { presentRow, type FoundRow } from '../engine/present-row.ts'

const batch = 1000

/** Rows of a report through a cursor, at most so many; `tell` hears after each batch how many there were. */
export async function* reportRows(
  db: Db,
  plan: ReportPlan,
  most: number,
  tell: (count: number) => Promise<void>,
): AsyncGenerator<ReportRow> {
  await bounded(db, fileMilliseconds, () =>
    sql`declare report_rows no scroll cursor for ${plan.rows.limit(most)}`.execute(db),
  )
  for (let count = 0; ;) {
    const { rows } = await bounded(db, fileMilliseconds, () =>
      sql<FoundRow>`fetch ${sql.lit(batch)} from report_rows`.execute(db),
    )
    for (const row of rows) yield presentRow(plan.columns, row)
    count += rows.length
    await tell(count)
    if (rows.length < batch) break
  }
  await sql`close report_rows`.execute(db)
}
