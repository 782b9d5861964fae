import { expect, test } from 'vitest'
import { getPlatformOverview } from '#contract/platform.ts'
import { appendEvents, registerCursors } from '#server/events/event-log.ts'
import { drainJobs } from '#server/jobs/drain-jobs.ts'
import { asSystem, subscriber } from '#server/jobs/job.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

test('health counts events that wait, and names the one that will not be tried again and why', async () => {
  const { mechanisms } = await testApp()
  const staff = await buildPerson({ superAdmin: true })
  const health = async () => (await call(staff, getPlatformOverview, {})).body.health
  const reads = { name: 'test.unhealthy', event: 'test.unhealthy.happened' }
  const listener = subscriber<{ ok: boolean }>(reads, async (_, { ok }) => {
    if (!ok) throw new Error('this never works')
  })
  const { pool } = mechanisms.database
  await registerCursors(pool, [reads])
  const before = (await health()).queue.waiting
  await asSystem(mechanisms, (ctx) => appendEvents(ctx, reads.event, [{ ok: true }, { ok: false }]))
  expect((await health()).queue.waiting).toBe(before + 2)

  await drainJobs(mechanisms, [listener])
  const retried = (await health()).queue
  expect(retried.waiting).toBe(before)
  expect(retried.recent.filter(({ task }) => task === reads.name)).toEqual([])

  await pool.query(
    `update graphile_worker._private_jobs j set attempts = max_attempts
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
    [reads.name],
  )
  const { queue } = await health()
  expect(queue.recent[0]).toMatchObject({ task: 'test.unhealthy', reason: 'this never works' })
  await pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = $1`,
    [reads.name],
  )
  await pool.query('delete from event_cursors where subscriber = $1', [reads.name])
})
