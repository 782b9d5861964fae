import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger } from 'graphile-worker'
import { buildApp, type App } from '#server/app.ts'
import type { TestClock } from '#server/clock/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { drainJobs } from '#server/jobs/drain-jobs.ts'
import type { Message } from '#server/mail/mailer.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { clock, sentMail } from './shared-state.ts'
import { workerDatabase } from './worker-database.ts'

export interface TestApp extends App {
  clock: TestClock
  /** Every mail that jobs have sent since the file began, oldest first. */
  sentMail: Message[]
  /** Works off the queue, follow-up jobs included, as the running server would. */
  drainJobs(): Promise<void>
}

let shared: Promise<TestApp> | undefined

/**
 * One app per test worker, on that worker's own database, for all files of the worker; tests stay apart by each building
 * its own organization.
 */
export const testApp = (): Promise<TestApp> => (shared ??= startTestApp())

/** Starts threads that no test waits for; pictures are drawn when a test looks at one. */
const drawnWhenAsked = new Set(['certificates.draw-ahead'])

/** Programs that a machine may have or not. Tests of what they do bring their own. */
const notInstalled = Object.fromEntries(
  ['HEIF_CONVERT_PATH', 'SOFFICE_PATH', 'PDFTOPPM_PATH', 'PDFTOTEXT_PATH'].map((name) => [
    name,
    'not-installed',
  ]),
)

async function startTestApp(): Promise<TestApp> {
  process.env['NODE_ENV'] = 'test'
  const database = openDatabase({ url: await workerDatabase(), poolSize: 6 })
  const env = readEnv({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'lyceum-test-data-')),
    LOG_LEVEL: 'silent',
    // The same in every file: a job that one leaves in the queue may run in another.
    SECRET_KEY: 'the-secret-key-of-all-test-files-together',
    ALLOW_PRIVATE_ADDRESSES: '1',
    ...findFfmpeg(),
    ...notInstalled,
  })
  const app = await buildApp({ env, database, clock })
  const mailer = {
    destination: 'memory',
    send: async (message: Message) => void sentMail.push(message),
  }
  const mechanisms = Object.assign(app.mechanisms, { mailer })
  const jobs = app.jobs.map((job) =>
    drawnWhenAsked.has(job.name) ? { ...job, run: async () => undefined } : job,
  )
  return {
    ...app,
    clock,
    sentMail,
    drainJobs: () => drainJobs(mechanisms, jobs, { logger: failingLogger, onFailure: failTheTest }),
  }
}

/** A job that fails in a test is an error of the test, not a line in a log. */
const failingLogger = new Logger(() => (level, message, meta) => {
  if (level === 'error') throw new Error(`${message} ${JSON.stringify(meta ?? {})}`)
})

function failTheTest({ name }: { name: string }, error: unknown): never {
  throw new Error(`${name} failed`, { cause: error })
}
