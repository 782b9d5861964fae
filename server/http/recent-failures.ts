export interface Failure {
  at: Date
  route: string
  requestId: string
}

export interface BrowserFailure extends Failure {
  name: string
  /** Positions in our scripts, innermost first. */
  places: string[]
}

/**
 * The latest unexpected errors of this server and of the pages it served, kept in memory so staff see them without
 * reading logs. Browser reports are kept separately: anyone may send them, and they never push out server errors.
 */
export class RecentFailures {
  #failures: Failure[] = []
  #fromBrowsers: BrowserFailure[] = []

  add(failure: Failure) {
    this.#failures = [failure, ...this.#failures].slice(0, 500)
  }

  /** The same error reported twice is stored once. */
  addFromBrowser(failure: BrowserFailure) {
    const others = this.#fromBrowsers.filter(({ requestId }) => requestId !== failure.requestId)
    this.#fromBrowsers = [failure, ...others].slice(0, 100)
  }

  since(instant: Date): Failure[] {
    return this.#failures.filter(({ at }) => at >= instant)
  }

  fromBrowsersSince(instant: Date): BrowserFailure[] {
    return this.#fromBrowsers.filter(({ at }) => at >= instant)
  }
}
