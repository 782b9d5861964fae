import { SpanKind } from '@opentelemetry/api'
import { EventEmitter } from 'node:events'
import { parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { readEvents } from '#server/events/read-events.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { inSpan } from '#server/telemetry/span.ts'
import { giveWay } from './give-way.ts'
import type { Job } from './job.ts'
import { keepWorkers, type WorkerTimes } from './keep-workers.ts'
import { keepShares } from './keep-shares.ts'
import { lanes, type Lane } from './lanes.ts'
import { queueLogger } from './queue-logger.ts'
import { openQueuePool } from './queue-pool.ts'

/** The jobs that read each event. */
export function subscriptions(jobs: readonly Job[]) {
  const byEvent = new Map<string, Job[]>()
  for (const job of jobs) {
    if (job.event) byEvent.set(job.event, [...(byEvent.get(job.event) ?? []), job])
  }
  return (event: string): readonly Job[] => byEvent.get(event) ?? []
}

const usual: WorkerTimes = { everyMilliseconds: 10_000, deadAfterSeconds: 60 }

/** How long running jobs may take to finish when the server stops. */
const graceMilliseconds = 12_000

/**
 * Reads the event log and processes the queue until stopped, each lane separately. When the server stops, a running job
 * is finished first, or released if it takes too long; when the server is killed, another server or the next start
 * picks the job up.
 */
export async function runJobs(app: Mechanisms, jobs: readonly Job[], times = usual) {
  const workerIds = new Set<string>()
  const pgPool = openQueuePool(app.database)
  const shared = { pgPool, noHandleSignals: true, logger: queueLogger(app) }
  const runners = await Promise.all(
    inLanes(jobs).map(({ lane, jobs: own }, at) => {
      const events: WorkerEvents = new EventEmitter()
      events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
      return run({
        ...shared,
        ...keepShares(lane, events),
        events,
        concurrency: lanes[lane],
        taskList: taskListOf(app, own),
        // The first lane queues scheduled jobs at their time, whichever lane they run in.
        parsedCronItems: at === 0 ? cronItemsOf(jobs) : [],
      })
    }),
  )
  const kept = keepWorkers(app, workerIds, times)
  const reader = await readEvents(app, jobs)
  return {
    stop: async () => {
      await Promise.all([reader.stop(), ...runners.map(stopRunner)])
      kept.stop()
      await pgPool.end()
    },
  }
}

const inLanes = (jobs: readonly Job[]) =>
  (Object.keys(lanes) as Lane[])
    .map((lane) => ({
      lane,
      jobs: jobs.filter((job) => (job.lane ?? 'events') === lane),
    }))
    .filter((lane) => lane.jobs.length > 0)

async function stopRunner(runner: Runner) {
  const tooLong = setTimeout(() => void runner.kill('the server stops'), graceMilliseconds)
  await runner.stop()
  clearTimeout(tooLong)
}

const cronItemsOf = (jobs: readonly Job[]) =>
  parseCronItems(
    jobs.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron, identifier: name }] : [])),
  )

export const taskListOf = (app: Mechanisms, jobs: readonly Job[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        await giveWay(app.database)
        await inSpan(`job ${job.name}`, { kind: SpanKind.CONSUMER }, () =>
          job.run(app, payload as Record<string, unknown>),
        )
      },
    ]),
  )
