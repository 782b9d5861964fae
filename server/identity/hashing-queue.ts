import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'

/** People who are known, such as signed-in ones, go first and have room of their own. */
export type Lane = 'known' | 'stranger'

interface Limits {
  /** How many passwords are hashed at the same time; each keeps a core busy. */
  atOnce: number
  /** How many may wait in each lane. */
  room: number
}

/**
 * Keeps hashing from taking all the processor's time. When its lane is full, a caller is refused at once instead of
 * waiting behind a crowd that may be an attack.
 */
export class HashingQueue {
  readonly #limits: Limits
  readonly #waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [] }
  #busy = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get limits() {
    return this.#limits
  }

  waiting(lane: Lane) {
    return this.#waiting[lane].length
  }

  /** Lets callers be refused before anything was done for them. */
  assertRoom(lane: Lane) {
    const { atOnce, room } = this.#limits
    if (this.#busy >= atOnce && this.waiting(lane) >= room) throw tooBusy()
  }

  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    this.assertRoom(lane)
    if (this.#busy < this.#limits.atOnce) this.#busy += 1
    else await new Promise<void>((resolve) => this.#waiting[lane].push(resolve))
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  /** Hands the place over, so that nobody slips in between. */
  #next() {
    const next = this.#waiting.known.shift() ?? this.#waiting.stranger.shift()
    if (next) next()
    else this.#busy -= 1
  }
}

const retryAfterSeconds = 2

const tooBusy = () =>
  problem('too_many_requests', {
    detail: say('Many people are signing in right now. Try again in a few seconds.'),
    retryAfterSeconds,
    keepChanges: true,
  })
