import type { Ctx, Mechanisms } from '#server/http/context.ts'
import type { Statement } from '#server/db/database.ts'
import { enterAsOwner, enterAsReader } from '#server/db/tenancy.ts'
import { declareLane, type Lane } from './lanes.ts'

/** Work that follows a change. It may run twice after a crash, so every job is idempotent. */
export interface Job {
  readonly name: string
  /** The event that it reads from the log, if any. */
  readonly event?: string
  /** A crontab schedule in UTC, if the job is scheduled. */
  readonly cron?: string
  /** The lane it waits in; `events` by default. */
  readonly lane?: Lane
  run(app: Mechanisms, payload: Record<string, unknown>): Promise<void>
  /**
   * Processes consecutive events in the transaction that moves the subscriber's cursor. Absent for long work and work
   * outside the database: each event then queues the job.
   */
  readonly take?: (ctx: Ctx, events: readonly Record<string, unknown>[]) => Promise<void>
  /** The weight of an event if it isn't 1: limits a batch before its transaction gets long. */
  readonly weigh?: (event: Record<string, unknown>) => number
}

interface JobOptions {
  name: string
  event?: string
  cron?: string
  lane?: Lane
}

export const job = <Payload extends object>(
  options: JobOptions,
  run: (app: Mechanisms, payload: Payload) => Promise<void>,
): Job => {
  declareLane(options.name, options.lane ?? 'events')
  return { ...options, run: (app, payload) => run(app, payload as Payload) }
}

interface SubscriberOptions<Event> {
  name: string
  event: string
  weigh?: (event: Event) => number
}

/**
 * Database work that follows from an event. Effect and cursor commit together, so it happens once. An event that fails
 * is queued as a job of the same name, which is retried and records the error; the rest of the log continues.
 */
export const subscriber = <Event extends object>(
  options: SubscriberOptions<Event>,
  each: (ctx: Ctx, event: Event) => Promise<unknown>,
): Job =>
  batchSubscriber<Event>(options, async (ctx, events) => {
    for (const event of events) await each(ctx, event)
  })

/** The same for work that is cheaper in batches. */
export const batchSubscriber = <Event extends object>(
  { weigh = () => 1, ...options }: SubscriberOptions<Event>,
  all: (ctx: Ctx, events: readonly Event[]) => Promise<unknown>,
): Job => {
  const take = async (ctx: Ctx, events: readonly object[]) => {
    await all(ctx, events as readonly Event[])
  }
  return {
    ...options,
    take,
    weigh: (event) => weigh(event as Event),
    run: (app, event) => asSystem(app, (ctx) => take(ctx, [event])),
  }
}

/** One transaction with the owner's rights, for work that no person requested: jobs, startup, the demo. */
export const asSystem = <T>(app: Mechanisms, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  entering(enterAsOwner, app, run)

/** The same for subscribers, which run the same statements repeatedly: plans are kept. */
export const asReader = <T>(app: Mechanisms, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  entering(enterAsReader, app, run)

async function entering<T>(enter: Statement, app: Mechanisms, run: (ctx: Ctx) => Promise<T>) {
  let putOff: (() => void)[] = []
  const result = await app.database.transaction(enter, (db) => {
    putOff = []
    return run({
      db,
      app,
      now: app.clock.now(),
      requestId: 'system',
      ipAddress: null,
      userAgent: '',
      log: app.log,
      afterCommit: (later) => putOff.push(later),
    })
  })
  for (const later of putOff) later()
  return result
}
