import type { Duplex } from 'node:stream'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** How long PostgreSQL lets a statement run, wait for a lock, or leave a transaction idle. */
export const limits = {
  statement_timeout: 15_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** Row-level security binds this role. It owns nothing and can't bypass a policy. */
const restrictedRole = 'lyceum_app'

/** How transactions reach the database. */
export interface Way {
  readonly pool: pg.Pool
  /** Through a pooler, connections keep no state between transactions. */
  readonly pooled: boolean
  /** Sent right after BEGIN, in the same message. */
  readonly preamble: string
}

/** Where new connections lead. After a failover, that is another server. */
export type Address = () => string

/** Connections restricted from startup: the role is part of the startup message. */
export const openDirectWay = (address: Address, size: number): Way => ({
  pool: openPool(() => withOption(address(), `-c role=${restrictedRole}`), {
    max: size,
    ...limits,
  }),
  pooled: false,
  preamble: '',
})

/**
 * Connections through a pooler in transaction mode, which ignores startup options: each transaction sets the role and
 * its limits in the message that begins it.
 */
export const openPooledWay = (url: string, size: number): Way => ({
  pool: openPool(() => ({ connectionString: url }), { max: size }),
  pooled: true,
  preamble: Object.entries({ role: restrictedRole, ...limits })
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join(''),
})

/** Connections with the login's own rights, for work outside transactions: the live feed, workers, health checks. */
export const openOwnerPool = (address: Address, size: number): pg.Pool =>
  openPool(() => ({ connectionString: address() }), { max: size, ...limits })

/** A client that asks for its address when it is made, as a pool does for each new connection. */
export const clientAt = (address: () => pg.ClientConfig) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...address() })
    }
  }

function openPool(address: () => pg.ClientConfig, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    Client: clientAt(address),
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'lyceum',
    ...config,
  })
  return survivable(pool)
}

const openClients = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** The pool replaces a dead connection and its query fails; without listeners, the error would end the process. */
export function survivable(pool: pg.Pool): pg.Pool {
  const open = new Set<pg.PoolClient>()
  openClients.set(pool, open)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => open.add(client.on('error', () => undefined)))
  pool.on('remove', (client) => open.delete(client))
  return pool
}

/** Cuts all connections of the pool, as a server that goes away does. New ones lead to where the address is now. */
export function cutAll(pool: pg.Pool) {
  for (const client of openClients.get(pool) ?? []) {
    const { connection } = client as pg.PoolClient & { connection: { stream: Duplex } }
    connection.stream.destroy()
  }
}

/** Adds a startup option to those in the connection string, which pg would otherwise prefer. */
function withOption(url: string, option: string): pg.ClientConfig {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.delete('options')
  return { connectionString: address.href, options: given ? `${given} ${option}` : option }
}
