import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Stands in a statement for a value that is known only when it is asked. */
class Blank {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const blanks = new Proxy({}, { get: (_, name) => new Blank(String(name)) })

/**
 * A statement for what everyone asks all the time: Kysely puts its text together once and not with every request, which
 * takes a tenth of the server's time for a small read. `build` is given blanks, so it may put values into the statement and
 * nothing else: the text can't depend on them.
 */
export function builtOnce<Given extends object, Row>(
  build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, given) => {
    built ??= build(db, blanks as Given).compile()
    const parameters = built.parameters.map((value) =>
      value instanceof Blank ? given[value.name as keyof Given] : value,
    )
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}
