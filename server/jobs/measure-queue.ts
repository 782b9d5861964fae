import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { type JobLanes, type LaneState, readTasks, sumLanes } from './queue-state.ts'

const states = ['waiting', 'running', 'retrying', 'failed'] as const

/** The queue by lane, measured whenever the metrics are read. */
export function measureQueue(registry: Registry, pool: pg.Pool, jobLanes: JobLanes) {
  // Both figures are collected at once, and share one reading.
  let reading: Promise<LaneState[]> | undefined
  const read = () =>
    (reading ??= readTasks(pool, jobLanes)
      .then(sumLanes, () => [])
      .finally(() => (reading = undefined)))
  const jobs = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs in the queue; failed ones are not tried again',
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect: async () => {
      for (const lane of await read()) {
        for (const state of states) jobs.set({ lane: lane.lane, state }, lane[state])
      }
    },
  })
  const oldest = new Gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the job that should have started first has waited',
    labelNames: ['lane'],
    registers: [registry],
    collect: async () => {
      for (const { lane, oldest_seconds } of await read()) {
        oldest.set({ lane }, oldest_seconds ?? 0)
      }
    },
  })
}
