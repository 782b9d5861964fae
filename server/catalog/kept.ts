interface Entry<Value> {
  revision: number
  until: number
  value: Value
}

/**
 * Answers that hold until the catalog's next revision, and for a while at most. Counting ten thousand courses by nine
 * filters is done once for everyone who looks, not once per look.
 */
export class Kept<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #seconds: number
  readonly #maximum: number

  constructor({ seconds, maximum }: { seconds: number; maximum: number }) {
    this.#seconds = seconds
    this.#maximum = maximum
  }

  async get(
    key: string,
    { revision, now }: { revision: number; now: Date },
    load: () => Promise<Value>,
  ): Promise<Value> {
    const known = this.#entries.get(key)
    if (known && known.revision === revision && known.until > now.getTime()) return known.value
    const value = await load()
    this.#entries.delete(key)
    this.#entries.set(key, { revision, until: now.getTime() + this.#seconds * 1000, value })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maximum) break
      this.#entries.delete(oldest)
    }
    return value
  }
}
