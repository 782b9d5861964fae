import type pg from 'pg'
import type { Database } from '#server/db/database.ts'

const heard = new WeakMap<pg.PoolClient, { listener: ((text: string) => void) | undefined }>()

/** The statements that transactions send while something runs, BEGIN and COMMIT included. */
export async function statementsOf(
  { transactionPool }: Database,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = []
  const listen = (client: pg.PoolClient) => {
    const known = heard.get(client)
    if (known) {
      known.listener = (text) => statements.push(text)
      return
    }
    const ear: { listener: ((text: string) => void) | undefined } = {
      listener: (text) => statements.push(text),
    }
    heard.set(client, ear)
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const query = (...given: [string | pg.QueryConfig]) => {
      const [statement] = given
      ear.listener?.(typeof statement === 'string' ? statement : statement.text)
      return send(...given)
    }
    Object.assign(client, { query })
  }
  transactionPool.on('acquire', listen)
  try {
    await run()
  } finally {
    transactionPool.off('acquire', listen)
  }
  return statements
}
