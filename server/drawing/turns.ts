import { problem } from '#server/http/problem.ts'

interface Limits {
  atOnce: number
  longestQueue: number
  /** How long one may wait for its turn, and then how long it may take. */
  patienceMilliseconds: number
}

/** Lets a few draw at a time. Whoever would wait too long is told to come back instead. */
export class Turns {
  readonly #limits: Limits
  readonly #waiting: (() => void)[] = []
  #drawing = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** How many wait. */
  get length() {
    return this.#waiting.length
  }

  /** Draws when it is its turn. `draw` is given a signal that says when its time is over. */
  async take<T>(draw: (over: AbortSignal) => Promise<T>): Promise<T> {
    await this.#turn()
    const over = AbortSignal.timeout(this.#limits.patienceMilliseconds)
    try {
      return await Promise.race([draw(over), rejectAfter(over)])
    } finally {
      this.#drawing -= 1
      this.#waiting.shift()?.()
    }
  }

  async #turn(): Promise<void> {
    if (this.#drawing < this.#limits.atOnce) {
      this.#drawing += 1
      return
    }
    if (this.#waiting.length >= this.#limits.longestQueue) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      clearTimeout(patience)
      this.#drawing += 1
      resolve()
    }
    const patience = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(begin), 1)
      reject(busy())
    }, this.#limits.patienceMilliseconds)
    this.#waiting.push(begin)
    return promise
  }
}

const rejectAfter = (over: AbortSignal) =>
  new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(busy(over.reason)), { once: true })
  })

const busy = (cause?: unknown) =>
  problem('documents_busy', { retryAfterSeconds: 10, ...(cause !== undefined && { cause }) })
