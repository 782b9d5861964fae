export interface Failure {
  at: Date
  route: string
  requestId: string
}

/** The newest unexpected errors of this server, kept in memory so that staff see them without reading logs. */
export class RecentFailures {
  #failures: Failure[] = []

  add(failure: Failure) {
    this.#failures = [failure, ...this.#failures].slice(0, 500)
  }

  since(instant: Date): Failure[] {
    return this.#failures.filter(({ at }) => at >= instant)
  }
}
