import type pg from 'pg'

export interface Heard {
  client: pg.PoolClient
  text: string
  values: unknown[]
  answer: Promise<unknown>
}

/** Listens to every statement that connections of the pool send from now on. */
export function hearStatements(pool: pg.Pool, hear: (statement: Heard) => void) {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const listen = (...given: [string | pg.QueryConfig]) => {
      const answer = send(...given)
      if (answer instanceof Promise) hear({ client, ...partsOf(given[0]), answer })
      return answer
    }
    Object.assign(client, { query: listen })
  })
}

function partsOf(statement: string | pg.QueryConfig) {
  if (typeof statement === 'string') return { text: statement, values: [] }
  return { text: statement.text, values: [...(statement.values ?? [])] as unknown[] }
}
