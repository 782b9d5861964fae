/** A response that is still to be created. */
class Later {
  readonly make: () => Promise<unknown>

  constructor(make: () => Promise<unknown>) {
    this.make = make
  }
}

/**
 * A verb's response that takes long to create and no longer needs the database, such as drawing a PDF: it is created
 * after the transaction ends, so no connection waits for it.
 */
export const afterTransaction = <T>(make: () => Promise<T>): T => new Later(make) as T

export const settle = (answer: unknown): unknown =>
  answer instanceof Later ? answer.make() : answer
