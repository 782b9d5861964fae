export interface Failure {
  at: Date
  route: string
  requestId: string
}

export interface BrowserFailure extends Failure {
  name: string
  /** Where in our scripts, the innermost first. */
  places: string[]
}

/**
 * The newest unexpected errors of this server and of the pages that it served, kept in memory so that staff see them
 * without reading logs. What browsers report has room of its own: anyone may send it, and it never pushes out ours.
 */
export class RecentFailures {
  #failures: Failure[] = []
  #fromBrowsers: BrowserFailure[] = []

  add(failure: Failure) {
    this.#failures = [failure, ...this.#failures].slice(0, 500)
  }

  /** The same error reported twice is one. */
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
