import { EventEmitter } from 'node:events'
import { parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Mechanisms } from '#server/http/context.ts'
import { giveWay } from './give-way.ts'
import type { Job } from './job.ts'
import { keepWorkers, type WorkerTimes } from './keep-workers.ts'
import { queueLogger } from './queue-logger.ts'
import { openQueuePool } from './queue-pool.ts'

/** Which jobs each event queues. */
export function subscriptions(jobs: readonly Job[]) {
  const byEvent = new Map<string, Job[]>()
  for (const job of jobs) {
    if (job.event) byEvent.set(job.event, [...(byEvent.get(job.event) ?? []), job])
  }
  return (event: string): readonly Job[] => byEvent.get(event) ?? []
}

const usual: WorkerTimes = { everyMilliseconds: 10_000, deadAfterSeconds: 60 }

/**
 * Works on the queue until stopped; a job that is under way when the server stops is finished first, and one that is
 * under way when it is killed is taken up by another or by the next.
 */
export async function runJobs(app: Mechanisms, jobs: readonly Job[], times = usual) {
  const workerIds = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
  const pgPool = openQueuePool(app.database)
  const runner = await run({
    events,
    pgPool,
    taskList: taskListOf(app, jobs),
    concurrency: 4,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, cron }) =>
        cron ? [{ task: name, match: cron, identifier: name }] : [],
      ),
    ),
    logger: queueLogger(app),
  })
  const kept = keepWorkers(app, workerIds, times)
  return {
    stop: async () => {
      await runner.stop()
      kept.stop()
      await pgPool.end()
    },
  }
}

export const taskListOf = (app: Mechanisms, jobs: readonly Job[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        await giveWay(app.database)
        await job.run(app, payload as Record<string, unknown>)
      },
    ]),
  )
