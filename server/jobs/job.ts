import type { Ctx, Mechanisms } from '#server/http/context.ts'
import type { Statement } from '#server/db/database.ts'
import { enterAsOwner, enterAsReader } from '#server/db/tenancy.ts'
import type { Lane } from './lanes.ts'

/** Work that happens after a change. It may run twice after a crash, so each job is safe to repeat. */
export interface Job {
  readonly name: string
  /** The event that it reads from the log, if it reads one. */
  readonly event?: string
  /** Minutes, hours, days … as in crontab, in UTC, if it runs by the clock. */
  readonly cron?: string
  /** Where it waits for its turn; `events` unless it says otherwise. */
  readonly lane?: Lane
  run(app: Mechanisms, payload: Record<string, unknown>): Promise<void>
  /**
   * What a subscriber does with events that follow each other, in the transaction that moves its cursor. Absent for long
   * work and for work outside of the database: each event queues the job then.
   */
  readonly take?: (ctx: Ctx, events: readonly Record<string, unknown>[]) => Promise<void>
  /** How much work an event is, where it differs: a batch ends before it becomes a long transaction. One when absent. */
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
): Job => ({ ...options, run: (app, payload) => run(app, payload as Payload) })

interface SubscriberOptions<Event> {
  name: string
  event: string
  weigh?: (event: Event) => number
}

/**
 * Work on the database that follows from an event. Effect and cursor commit together, so it happens once. An event that
 * fails is parked as a job of the same name, which is tried again and tells why it fails; the rest of the log goes on.
 */
export const subscriber = <Event extends object>(
  options: SubscriberOptions<Event>,
  each: (ctx: Ctx, event: Event) => Promise<unknown>,
): Job =>
  batchSubscriber<Event>(options, async (ctx, events) => {
    for (const event of events) await each(ctx, event)
  })

/** The same for work that is cheaper for many events at once. */
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

/** One transaction with the owner's rights for work that no person asked for: jobs, start-up, the demo. */
export const asSystem = <T>(app: Mechanisms, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  entering(enterAsOwner, app, run)

/** The same for subscribers, which ask the same again and again: statements keep their plans. */
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
