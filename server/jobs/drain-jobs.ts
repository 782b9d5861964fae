import { runOnce, type Logger } from 'graphile-worker'
import type { OnFailure } from '#server/events/advance-subscriber.ts'
import { drainEvents } from '#server/events/read-events.ts'
import type { Mechanisms } from '#server/http/context.ts'
import type { Job } from './job.ts'
import { queueLogger } from './queue-logger.ts'
import { taskListOf } from './run-jobs.ts'

/** Processes everything in the log and the queue, including follow-up work, and returns. */
export async function drainJobs(
  app: Mechanisms,
  jobs: readonly Job[],
  {
    logger = queueLogger(app),
    onFailure = () => {},
  }: { logger?: Logger; onFailure?: OnFailure } = {},
) {
  const taskList = taskListOf(app, jobs)
  do {
    await drainEvents(app, jobs, onFailure)
    await runOnce({ pgPool: app.database.pool, taskList, noHandleSignals: true, logger })
  } while ((await drainEvents(app, jobs, onFailure)) > 0)
}
