import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { addJob } from './add-job.ts'
import { drainJobs } from './drain-jobs.ts'
import { asSystem, job } from './job.ts'

const failing = job({ name: 'test.failing' }, () => Promise.reject(new Error('never works')))

async function failOnce(key: string, maximumAttempts: number) {
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db }) => addJob(db, failing.name, {}, { key, maximumAttempts }))
  await drainJobs(mechanisms, [failing])
}

async function queuedKeys() {
  const { mechanisms } = await testApp()
  const { rows } = await asSystem(mechanisms, ({ db }) =>
    sql<{
      key: string
    }>`select key from graphile_worker.jobs where task_identifier = ${failing.name}
      order by key`.execute(db),
  )
  return rows.map(({ key }) => key)
}

async function sweepAfter(days: number) {
  const { clock, jobs, mechanisms } = await testApp()
  clock.advance({ days })
  await jobs.find(({ name }) => name === 'jobs.sweep-failed')?.run(mechanisms, {})
}

test('a permanently failed job is kept for thirty days; one that is retried stays', async () => {
  await failOnce('failed-for-good', 1)
  await failOnce('tried-again', 2)
  await sweepAfter(29)
  expect(await queuedKeys()).toEqual(['failed-for-good', 'tried-again'])
  await sweepAfter(2)
  expect(await queuedKeys()).toEqual(['tried-again'])
})
