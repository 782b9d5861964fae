import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { readLag } from './event-log.ts'

/** How far each subscriber is behind the log, measured whenever the metrics are read. */
export function measureLag(registry: Registry, pool: pg.Pool) {
  // Both figures are collected at once, and share one reading.
  let reading: ReturnType<typeof readLag> | undefined
  const read = () =>
    (reading ??= readLag(pool)
      .catch(() => [])
      .finally(() => (reading = undefined)))
  const waiting = new Gauge({
    name: 'event_lag_events',
    help: 'Events that a subscriber has not read yet',
    labelNames: ['subscriber'],
    registers: [registry],
    collect: async () => {
      for (const lag of await read()) waiting.set({ subscriber: lag.subscriber }, lag.waiting)
    },
  })
  const seconds = new Gauge({
    name: 'event_lag_seconds',
    help: 'Time since the oldest event that a subscriber has not read yet',
    labelNames: ['subscriber'],
    registers: [registry],
    collect: async () => {
      for (const lag of await read()) seconds.set({ subscriber: lag.subscriber }, lag.seconds)
    },
  })
}
