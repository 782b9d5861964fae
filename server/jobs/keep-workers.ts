import type { Mechanisms } from '#server/http/context.ts'

export interface WorkerTimes {
  everyMilliseconds: number
  deadAfterSeconds: number
}

/**
 * Sends regular heartbeats for these workers, and releases the jobs of workers whose heartbeats have stopped: the queue
 * itself would wait four hours for a killed server.
 */
export function keepWorkers(
  app: Mechanisms,
  workerIds: ReadonlySet<string>,
  { everyMilliseconds, deadAfterSeconds }: WorkerTimes,
) {
  const beat = () =>
    sayAlive(app, [...workerIds])
      .then(() => freeJobsOfDead(app, deadAfterSeconds))
      .catch((error: unknown) => app.log.warn({ err: error }, 'workers could not be kept'))
  void beat()
  const timer = setInterval(() => void beat(), everyMilliseconds)
  return { stop: () => clearInterval(timer) }
}

async function sayAlive({ database }: Mechanisms, workerIds: readonly string[]) {
  await database.pool.query(
    `insert into job_workers (worker_id, seen_at) select unnest($1::text[]), now()
     on conflict (worker_id) do update set seen_at = now()`,
    [workerIds],
  )
}

/** Including workers that were killed before their first heartbeat. */
async function freeJobsOfDead({ database }: Mechanisms, deadAfterSeconds: number) {
  await database.pool.query(
    `with dead as (
       delete from job_workers where seen_at < now() - $1 * interval '1 second' returning worker_id),
     unknown as (
       select distinct locked_by as worker_id from graphile_worker.jobs
       where locked_at < now() - $1 * interval '1 second'
         and locked_by not in (select worker_id from job_workers))
     select graphile_worker.force_unlock_workers(array_agg(worker_id))
     from (select worker_id from dead union select worker_id from unknown) gone having count(*) > 0`,
    [deadAfterSeconds],
  )
}
