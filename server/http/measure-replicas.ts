import { Gauge, type Registry } from 'prom-client'
import type { Cluster } from '#server/db/cluster.ts'

/** The database's servers as this server last saw them. Says nothing without replicas. */
export function measureReplicas(registry: Registry, cluster: Cluster | undefined) {
  if (!cluster) return
  const gauge = (
    name: string,
    help: string,
    valueOf: (server: Cluster['servers'][number]) => number | null,
  ) => {
    const figure = new Gauge({
      name,
      help,
      labelNames: ['server', 'role'],
      registers: [registry],
      collect: () => {
        figure.reset()
        for (const server of cluster.servers) {
          const value = valueOf(server)
          if (value !== null) figure.set({ server: server.name, role: server.role }, value)
        }
      },
    })
  }
  gauge(
    'database_replica_lag_seconds',
    'How long ago the primary was where the replica is now',
    ({ lagSeconds }) => lagSeconds,
  )
  gauge('database_server_usable', '1 if the server takes part, 0 if it is left out', (server) =>
    server.role === 'primary' || server.isInUse ? 1 : 0,
  )
  gauge('database_replica_reads', 'Reads that the replica has answered', ({ reads }) => reads)
}
