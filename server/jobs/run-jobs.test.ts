import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { addJob } from './add-job.ts'
import { asSystem, job } from './job.ts'
import { runJobs } from './run-jobs.ts'

/** A connection outside all pools, to inspect the state. */
let beside: pg.Client
beforeAll(async () => {
  beside = new pg.Client(await workerDatabase())
  await beside.connect()
})
afterAll(() => beside.end())

/** A separate worker with a running job that ends when told to. */
async function beginJob(name: string) {
  const { mechanisms } = await testApp()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: told, resolve: end } = Promise.withResolvers<void>()
  const task = job({ name }, async () => {
    begin()
    await told
  })
  const worker = await runJobs(mechanisms, [task])
  await asSystem(mechanisms, ({ db }) => addJob(db, name, {}))
  await begun
  const waiting = async () => {
    const { rows } = await beside.query<{ id: string }>(
      'select id from graphile_worker.jobs where task_identifier = $1',
      [name],
    )
    return rows.map(({ id }) => id)
  }
  const isGone = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
  return { mechanisms, worker, end, waiting, isGone }
}

test('a finished job leaves the queue although requests hold all their connections', async () => {
  const { mechanisms, worker, end, isGone } = await beginJob('test.done-while-busy')
  const { pool } = mechanisms.database
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    end()
    await isGone()
  } finally {
    for (const client of taken) client.release()
    await worker.stop()
  }
})

test('a finished job leaves the queue although the connection was lost at that moment', async () => {
  const { worker, end, waiting, isGone } = await beginJob('test.done-while-cut')
  const [id] = await waiting()
  await beside.query('begin')
  await beside.query('select from graphile_worker._private_jobs where id = $1 for update', [id])
  end()
  await vi.waitFor(async () => {
    const { rowCount } = await beside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'lyceum-queue' and wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rowCount).toBe(1)
  }, 10_000)
  await beside.query('commit')
  await isGone()
  await worker.stop()
})
