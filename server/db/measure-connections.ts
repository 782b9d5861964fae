import { Gauge, type Registry } from 'prom-client'
import type { Database } from './database.ts'

/** The connections for transactions, and how many requests and jobs wait for one. */
export function measureConnections(registry: Registry, { transactionPool: pool }: Database) {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections for transactions by state; waiting are those who need one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
