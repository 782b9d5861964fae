import type { MediaFailure } from '#contract/media.ts'

/** A recording that can't be prepared however often it is tried as it is; the code tells its author why. */
export class MediaError extends Error {
  readonly failure: MediaFailure

  constructor(failure: MediaFailure, options?: ErrorOptions) {
    super(failure, options)
    this.failure = failure
  }
}

/** The program was ended from outside, such as by a server that stops: what is done stays done, and it is tried again. */
export class Interrupted extends Error {}
