import type pg from 'pg'
import { Reading, type Asking } from '#server/db/reading.ts'

export interface Heard {
  client: pg.PoolClient
  text: string
  values: unknown[]
  answer: Promise<unknown>
}

type Sent = string | pg.QueryConfig | Reading

/** Hears every statement that connections of the pool are asked from now on, inside of reads too. */
export function hearStatements(pool: pg.Pool, hear: (statement: Heard) => void) {
  const hearReading = (client: pg.PoolClient, reading: Reading) => {
    const ask = reading.ask.bind(reading)
    reading.ask = (asking, milliseconds) => {
      const answer = ask(asking, milliseconds)
      hear({ client, ...partsOf(asking), answer })
      return answer
    }
  }
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const listen = (...given: [Sent]) => {
      const [sent] = given
      if (sent instanceof Reading) hearReading(client, sent)
      const answer = send(...given)
      if (answer instanceof Promise)
        hear({ client, ...partsOf(sent as string | pg.QueryConfig), answer })
      return answer
    }
    Object.assign(client, { query: listen })
  })
}

function partsOf(statement: string | pg.QueryConfig | Asking) {
  if (typeof statement === 'string') return { text: statement, values: [] }
  return { text: statement.text, values: [...(statement.values ?? [])] as unknown[] }
}
