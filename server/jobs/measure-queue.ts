import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { type JobLanes, readTasks, sumLanes } from './queue-state.ts'

const states = ['waiting', 'running', 'retrying', 'failed'] as const

/** The queue by lane, measured whenever the metrics are read. */
export function measureQueue(registry: Registry, pool: pg.Pool, jobLanes: JobLanes) {
  const jobs = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs in the queue; failed ones are not tried again',
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect: async () => {
      const tasks = await readTasks(pool, jobLanes).catch(() => undefined)
      if (!tasks) return
      for (const lane of sumLanes(tasks)) {
        for (const state of states) jobs.set({ lane: lane.lane, state }, lane[state])
        oldest.set({ lane: lane.lane }, lane.oldest_seconds ?? 0)
      }
    },
  })
  const oldest = new Gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the job that should have started first has waited',
    labelNames: ['lane'],
    registers: [registry],
  })
}
