import type pg from 'pg'
import type { Job } from './job.ts'
import { lanes, type Lane } from './lanes.ts'

/** The lane of each job by its name. */
export type JobLanes = ReadonlyMap<string, Lane>

export const lanesOf = (jobs: readonly Job[]): JobLanes =>
  new Map(jobs.map(({ name, lane }) => [name, lane ?? 'events']))

export interface TaskState {
  task: string
  lane: Lane
  waiting: number
  running: number
  retrying: number
  failed: number
  /** How long the job that should have started first has waited. */
  oldest_seconds: number | null
}

export type LaneState = Omit<TaskState, 'task'>

/** The queue by kind of job. Takes the owner's rights, as the queue does. */
export async function readTasks(pool: pg.Pool, jobLanes: JobLanes): Promise<TaskState[]> {
  const { rows } = await pool.query<Omit<TaskState, 'lane'>>(
    `select task_identifier as task,
       count(*) filter (where locked_at is null and last_error is null)::int as waiting,
       count(*) filter (where locked_at is not null)::int as running,
       count(*) filter (where locked_at is null and last_error is not null and attempts < max_attempts)::int
         as retrying,
       count(*) filter (where locked_at is null and last_error is not null and attempts >= max_attempts)::int
         as failed,
       extract(epoch from now() - min(run_at) filter (
         where locked_at is null and attempts < max_attempts and run_at <= now()))::int as oldest_seconds
     from graphile_worker.jobs group by 1 order by count(*) desc, 1`,
  )
  return rows.map((row) => ({ ...row, lane: jobLanes.get(row.task) ?? 'events' }))
}

/** The same by lane; every lane is there, the empty ones too. */
export function sumLanes(tasks: readonly TaskState[]): LaneState[] {
  return (Object.keys(lanes) as Lane[]).map((lane) => {
    const own = tasks.filter((task) => task.lane === lane)
    const sum = (name: 'waiting' | 'running' | 'retrying' | 'failed') =>
      own.reduce((total, task) => total + task[name], 0)
    const waits = own.flatMap(({ oldest_seconds }) => oldest_seconds ?? [])
    return {
      lane,
      waiting: sum('waiting'),
      running: sum('running'),
      retrying: sum('retrying'),
      failed: sum('failed'),
      oldest_seconds: waits.length > 0 ? Math.max(...waits) : null,
    }
  })
}

/** Whether any process has worked on the queue within the last minute. */
export async function hasWorkers(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ alive: boolean }>(
    `select exists (select from job_workers where seen_at > now() - interval '1 minute') as alive`,
  )
  return rows[0]?.alive ?? false
}
