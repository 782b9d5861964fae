import { runOnce } from 'graphile-worker'
import type { Mechanisms } from '#server/http/context.ts'
import type { Job } from './job.ts'
import { queueLogger } from './queue-logger.ts'
import { taskListOf } from './run-jobs.ts'

/** Works off what waits in the queue, follow-up jobs included, and returns. */
export const drainJobs = (app: Mechanisms, jobs: readonly Job[]) =>
  runOnce({
    pgPool: app.database.pool,
    taskList: taskListOf(app, jobs),
    noHandleSignals: true,
    logger: queueLogger(app),
  })
