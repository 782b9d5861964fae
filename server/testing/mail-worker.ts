import { pino } from 'pino'
import { openDatabase } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { mailJobs } from '#server/mail/send-mail.ts'

/** A server of which only the part that sends mail is there, to be killed. Mail goes to its data folder. */
const env = readEnv(process.env)
const app = {
  database: openDatabase({ url: process.env['DATABASE_URL'] ?? '', poolSize: 4 }),
  mailer: createMailer(env),
  log: pino({ level: 'silent' }),
} as unknown as Mechanisms
await runJobs(app, mailJobs, { everyMilliseconds: 250, deadAfterSeconds: 2 })
process.stdout.write('working')
