import { SpanKind } from '@opentelemetry/api'
import { isConflict, isLostConnection } from '#server/db/open-transaction.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { addJobs } from '#server/jobs/add-job.ts'
import { asReader, asSystem, type Job } from '#server/jobs/job.ts'
import { inSpan } from '#server/telemetry/span.ts'
import {
  moveCursor,
  moveCursors,
  readAllLocked,
  readLocked,
  type LoggedEvent,
} from './event-log.ts'

/** A job that reads an event from the log. */
export type Subscriber = Job & { readonly event: string }

export const subscribersAmong = (jobs: readonly Job[]) =>
  jobs.filter((job): job is Subscriber => job.event !== undefined)

/** Events per transaction, and their maximum total weight. More would hold locks for longer than they save. */
const batchSize = 200
const batchWeight = 1_000

/** `busy`: another server is working for this subscriber. `more`: there may be more to read. */
type Outcome = 'busy' | 'done' | 'more'

/** Called with each event that fails on its own, before it is parked. */
export type OnFailure = (subscriber: Subscriber, error: unknown) => void

/** Batches small enough to share a transaction with other subscribers. */
const togetherSize = 20
const togetherWeight = 100

/**
 * Processes the next events of several subscribers in one transaction: when little happens, most of the work is opening
 * and committing it. Returns the subscribers that have to continue alone: another server is working for them, they have
 * many events, or something failed and nothing was saved.
 */
export async function advanceTogether(
  app: Mechanisms,
  subscribers: readonly Subscriber[],
): Promise<readonly Subscriber[]> {
  if (subscribers.length < 2) return subscribers
  const names = subscribers.map(({ name }) => name)
  try {
    return await asReader(app, async (ctx) => {
      const found = await readAllLocked(ctx.db, names, togetherSize + 1)
      const moved: { name: string; position: number }[] = []
      const left: Subscriber[] = []
      for (const subscriber of subscribers) {
        const events = found.get(subscriber.name)
        if (!events || !isLittle(subscriber, events)) left.push(subscriber)
        else if (events.length > 0) {
          await take(ctx, subscriber, events)
          moved.push({ name: subscriber.name, position: events.at(-1)?.position ?? 0 })
        }
      }
      if (moved.length > 0) await moveCursors(ctx.db, moved)
      return left
    })
  } catch (error) {
    if (isLostConnection(error)) throw error
    return subscribers
  }
}

const isLittle = (subscriber: Subscriber, events: readonly LoggedEvent[]) =>
  events.length <= togetherSize &&
  events.reduce((sum, { data }) => sum + weightOf(subscriber, data), 0) <= togetherWeight

const weightOf = ({ weigh = () => 1 }: Subscriber, data: Record<string, unknown>) => weigh(data)

function take(ctx: Ctx, subscriber: Subscriber, events: readonly LoggedEvent[]): Promise<void> {
  const data = events.map((event) => event.data)
  const attributes = { 'messaging.batch.message_count': data.length }
  return inSpan(`events ${subscriber.name}`, { kind: SpanKind.CONSUMER, attributes }, async () => {
    if (subscriber.take) await subscriber.take(ctx, data)
    else await queue(ctx.db, subscriber, data)
  })
}

/** Processes a subscriber's next events as a batch, or one by one if the batch fails. */
export async function advance(
  app: Mechanisms,
  subscriber: Subscriber,
  onFailure: OnFailure,
): Promise<Outcome> {
  try {
    return await takeEvents(app, subscriber, batchSize)
  } catch (error) {
    if (!(error instanceof EventsFailed)) throw error
    return advanceOneByOne(app, subscriber, onFailure)
  }
}

async function advanceOneByOne(app: Mechanisms, subscriber: Subscriber, onFailure: OnFailure) {
  for (let taken = 0; taken < batchSize; taken += 1) {
    try {
      const outcome = await takeEvents(app, subscriber, 1)
      if (outcome !== 'more') return outcome
    } catch (error) {
      if (!(error instanceof EventsFailed)) throw error
      onFailure(subscriber, error.cause)
      await park(app, subscriber, error.position)
    }
  }
  return 'more'
}

/** The subscriber's work and its cursor commit together. */
const takeEvents = (app: Mechanisms, subscriber: Subscriber, limit: number): Promise<Outcome> =>
  asReader(app, async (ctx) => {
    const read = await readLocked(ctx.db, subscriber, limit)
    const events = read && cutAtWeight(subscriber, read)
    const last = events?.at(-1)
    if (!events || !last) return events ? 'done' : 'busy'
    try {
      await take(ctx, subscriber, events)
    } catch (error) {
      // A lost connection isn't the event's fault: the transaction is retried, or the next one reads the event again.
      throw isLostConnection(error) || isConflict(error)
        ? error
        : new EventsFailed(last.position, error)
    }
    await moveCursor(ctx.db, subscriber.name, last.position)
    return events.length < limit && events.length === read?.length ? 'done' : 'more'
  })

function cutAtWeight(subscriber: Subscriber, events: readonly LoggedEvent[]) {
  let weight = 0
  return events.filter(({ data }, at) => {
    weight += weightOf(subscriber, data)
    return at === 0 || weight <= batchWeight
  })
}

/** A job retries the event, for days if necessary, and records why it failed. */
const park = (app: Mechanisms, subscriber: Subscriber, position: number) =>
  asSystem(app, async ({ db }) => {
    const [event] = (await readLocked(db, subscriber, 1)) ?? []
    // Another server was faster.
    if (event?.position !== position) return
    await queue(db, subscriber, [event.data])
    await moveCursor(db, subscriber.name, position)
  })

const queue = (
  db: Parameters<typeof addJobs>[0],
  { name: task }: Subscriber,
  data: readonly Record<string, unknown>[],
) =>
  addJobs(
    db,
    data.map((payload) => ({ task, payload })),
  )

class EventsFailed extends Error {
  readonly position: number

  constructor(position: number, cause: unknown) {
    super('events failed', { cause })
    this.position = position
  }
}
