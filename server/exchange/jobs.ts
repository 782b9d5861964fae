import { sql } from 'kysely'
import { daysLater } from '#server/identity/rules.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { writeExport, type ExportId } from './exports/write-export.ts'
import type { ImportId } from './imports/open-import.ts'
import { readImport } from './imports/read-import.ts'
import { runImport } from './imports/run-import.ts'

const read = job<ImportId>({ name: 'exchange.read-import', lane: 'media' }, (app, id) =>
  readImport(app, id),
)

const run = job<ImportId>({ name: 'exchange.run-import', lane: 'media' }, (app, id) =>
  runImport(app, id),
)

const write = job<ExportId>({ name: 'exchange.write-export', lane: 'media' }, (app, id) =>
  writeExport(app, id),
)

const keptDays = 7

/** Files that were read but never imported, and generated packages, are deleted after a week. */
const forget = job({ name: 'exchange.forget-files', cron: '47 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const before = daysLater(now, -keptDays)
    await sql`update files set deleted_at = ${now} where deleted_at is null and id in (
      select file_id from course_imports where created_at < ${before} and status in ('reading', 'ready', 'failed'))`.execute(
      db,
    )
    await sql`update files set deleted_at = ${now} where deleted_at is null and id in (
      select file_id from course_exports where created_at < ${before})`.execute(db)
    await db.deleteFrom('course_exports').where('created_at', '<', before).execute()
    await db
      .deleteFrom('course_imports')
      .where('created_at', '<', before)
      .where('status', 'in', ['reading', 'ready', 'failed'])
      .execute()
  }),
)

export const exchangeJobs: Job[] = [read, run, write, forget]
