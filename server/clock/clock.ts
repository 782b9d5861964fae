/** The only source of time in the server, so tests can control it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that only moves when a test moves it. */
export class TestClock implements Clock {
  #instant: number

  constructor(start = new Date()) {
    this.#instant = start.getTime()
  }

  /** Resets to the present, so a test file doesn't start where the previous one ended. */
  reset() {
    this.#instant = Date.now()
  }

  now(): Date {
    return new Date(this.#instant)
  }

  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: Partial<Record<'days' | 'hours' | 'minutes' | 'seconds', number>>) {
    this.#instant += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
}
