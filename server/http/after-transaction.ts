/** An answer that is still to be made. */
class Later {
  readonly make: () => Promise<unknown>

  constructor(make: () => Promise<unknown>) {
    this.make = make
  }
}

/**
 * The answer of a verb whose making takes long and needs no database any more, such as drawing a PDF: it is made when
 * the transaction is over, so that no connection waits for it.
 */
export const afterTransaction = <T>(make: () => Promise<T>): T => new Later(make) as T

export const settle = (answer: unknown): unknown =>
  answer instanceof Later ? answer.make() : answer
