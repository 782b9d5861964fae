import { sql } from 'kysely'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { daysLater } from '#server/identity/rules.ts'
import { runDue } from './schedules/run-due.ts'
import { writeFile, type RunId } from './runs/write-file.ts'

const write = job<RunId>({ name: 'reports.write-file', lane: 'media' }, (app, id) =>
  writeFile(app, id),
)

/** Schedules are set to the minute; nobody notices five. */
const due = job({ name: 'reports.run-due', cron: '*/5 * * * *' }, (app) => runDue(app))

const keptDays = 30

/** Files of reports are copies: after a month they and their line in the history go. */
const forget = job({ name: 'reports.forget', cron: '17 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const before = daysLater(now, -keptDays)
    await sql`update files set deleted_at = ${now} where deleted_at is null and id in (
      select file_id from report_runs where created_at < ${before})`.execute(db)
    await db.deleteFrom('report_runs').where('created_at', '<', before).execute()
  }),
)

export const reportJobs: Job[] = [write, due, forget]
