import { setTimeout as sleep } from 'node:timers/promises'
import type { Mechanisms } from '#server/http/context.ts'
import { giveWay } from '#server/jobs/give-way.ts'
import type { Job } from '#server/jobs/job.ts'
import { HintChannel } from '#server/realtime/hint-channel.ts'
import {
  advance,
  advanceTogether,
  subscribersAmong,
  type OnFailure,
  type Subscriber,
} from './advance-subscriber.ts'
import { findLagging, placeEvents, registerCursors } from './event-log.ts'
import { eventChannel } from './event-signal.ts'

/** Number of concurrent transactions. */
const slots = 4

interface Times {
  /** Delay between a commit and reading its events, so events close together are read together. */
  gatherMilliseconds: number
  /** Catches lost signals and servers that were killed while reading. */
  pollMilliseconds: number
  /** Delay before retrying a subscriber that another server is working for. */
  busyMilliseconds: number
}

const usual: Times = { gatherMilliseconds: 40, pollMilliseconds: 1_000, busyMilliseconds: 50 }

/** Reads the log for all subscribers until stopped. Several servers share the work, subscriber by subscriber. */
export async function readEvents(app: Mechanisms, jobs: readonly Job[], times = usual) {
  const subscribers = subscribersAmong(jobs)
  if (subscribers.length === 0) return { stop: async () => undefined }
  await registerCursors(app.database.pool, subscribers)
  const reader = new EventReader(app, subscribers, times)
  await reader.start()
  return reader
}

class EventReader {
  readonly #app: Mechanisms
  readonly #subscribers: readonly Subscriber[]
  readonly #times: Times
  readonly #channel: HintChannel
  /** Subscribers with unread events, and those among them that continue alone. */
  readonly #due = new Set<Subscriber>()
  readonly #alone = new Set<Subscriber>()
  readonly #working = new Set<Subscriber>()
  readonly #works = new Set<Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #gathering = false
  #stopped = false
  #detach = () => {}

  constructor(app: Mechanisms, subscribers: readonly Subscriber[], times: Times) {
    this.#app = app
    this.#subscribers = subscribers
    this.#times = times
    this.#channel = new HintChannel({
      channel: eventChannel,
      address: app.database.address,
      log: app.log,
      batchMilliseconds: times.gatherMilliseconds,
      onHint: () => this.#gather(),
    })
  }

  async start() {
    this.#detach = this.#app.eventSignal.attach(() => this.#gather())
    await this.#channel.connect()
    this.#poll()
  }

  /** Work in progress is finished first; the rest is read by another server, or after the next start. */
  async stop() {
    this.#stopped = true
    this.#detach()
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all([this.#channel.stop(), ...this.#works])
  }

  #after(milliseconds: number, run: () => void) {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, milliseconds)
    this.#timers.add(timer)
  }

  #gather() {
    if (this.#gathering) return
    this.#gathering = true
    this.#after(this.#times.gatherMilliseconds, () => {
      this.#gathering = false
      this.#look(false).catch((error: unknown) => this.#warn(error))
    })
  }

  #poll() {
    this.#look(true)
      .catch((error: unknown) => this.#warn(error))
      .finally(() => this.#after(this.#times.pollMilliseconds, () => this.#poll()))
  }

  async #look(atAll: boolean) {
    const { pool } = this.#app.database
    const placed = new Set(await placeEvents(pool))
    const names = this.#subscribers.map(({ name }) => name)
    const lagging = atAll ? await findLagging(pool, names) : new Set()
    this.#call(
      this.#subscribers.filter(({ name, event }) => placed.has(event) || lagging.has(name)),
    )
  }

  #call(subscribers: readonly Subscriber[]) {
    if (this.#stopped) return
    for (const subscriber of subscribers) this.#due.add(subscriber)
    for (const subscriber of this.#alone) this.#begin([subscriber])
    this.#begin([...this.#due])
  }

  #begin(wanted: readonly Subscriber[]) {
    const subscribers = wanted.filter((subscriber) => !this.#working.has(subscriber))
    if (subscribers.length === 0 || this.#works.size >= slots) return
    for (const subscriber of subscribers) {
      this.#due.delete(subscriber)
      this.#alone.delete(subscriber)
      this.#working.add(subscriber)
    }
    const work = this.#work(subscribers).finally(() => {
      this.#works.delete(work)
      for (const subscriber of subscribers) this.#working.delete(subscriber)
      this.#call([])
    })
    this.#works.add(work)
  }

  async #work(subscribers: readonly Subscriber[]) {
    const callAfter = (milliseconds: number) =>
      this.#after(milliseconds, () => this.#call(subscribers))
    try {
      await giveWay(this.#app.database)
      const left = await advanceTogether(this.#app, subscribers)
      const [only] = subscribers
      if (subscribers.length > 1 || !only) {
        for (const subscriber of left) this.#alone.add(subscriber)
        return
      }
      const outcome = await advance(this.#app, only, this.#onFailure)
      if (outcome === 'more') this.#alone.add(only)
      if (outcome === 'busy') callAfter(this.#times.busyMilliseconds)
    } catch (error) {
      this.#warn(error)
      callAfter(this.#times.pollMilliseconds)
    }
  }

  /** Logs which subscriber failed and how, never the payload: events contain names and messages. */
  readonly #onFailure: OnFailure = ({ name }, error) => {
    const { name: kind, code } = error as NodeJS.ErrnoException
    this.#app.log.error({ subscriber: name, error: { name: kind, code } }, 'an event is parked')
  }

  #warn(error: unknown) {
    if (!this.#stopped) this.#app.log.warn({ err: error }, 'the event log could not be read')
  }
}

/**
 * Processes everything in the log, including follow-up events, and returns how many subscribers had something to read.
 */
export async function drainEvents(app: Mechanisms, jobs: readonly Job[], onFailure: OnFailure) {
  const { pool } = app.database
  const subscribers = subscribersAmong(jobs)
  if (subscribers.length === 0) return 0
  await registerCursors(pool, subscribers)
  const names = subscribers.map(({ name }) => name)
  for (let total = 0; ;) {
    while ((await placeEvents(pool)).length > 0);
    const lagging = await findLagging(pool, names)
    if (lagging.size === 0) return total
    total += lagging.size
    const behind = subscribers.filter(({ name }) => lagging.has(name))
    for (const subscriber of await advanceTogether(app, behind)) {
      let outcome = await advance(app, subscriber, onFailure)
      while (outcome === 'more') outcome = await advance(app, subscriber, onFailure)
      if (outcome === 'busy') await sleep(5)
    }
  }
}
