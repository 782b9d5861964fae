import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { readLag } from './event-log.ts'

/** How far each subscriber is behind the log, measured whenever the metrics are read. */
export function measureLag(registry: Registry, pool: pg.Pool) {
  const waiting = new Gauge({
    name: 'event_lag_events',
    help: 'Events that a subscriber has not read yet',
    labelNames: ['subscriber'],
    registers: [registry],
    collect: async () => {
      for (const lag of await readLag(pool).catch(() => [])) {
        waiting.set({ subscriber: lag.subscriber }, lag.waiting)
        seconds.set({ subscriber: lag.subscriber }, lag.seconds)
      }
    },
  })
  const seconds = new Gauge({
    name: 'event_lag_seconds',
    help: 'Time since the oldest event that a subscriber has not read yet',
    labelNames: ['subscriber'],
    registers: [registry],
  })
}
