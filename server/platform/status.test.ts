import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  discardJob,
  getPlatformStatus,
  getPublicStatus,
  listPlatformJobs,
  retryJob,
  type PublicStatus,
} from '#contract/status.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { drainJobs } from '#server/jobs/drain-jobs.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { examineParts } from './system-parts.ts'

/** A job of its own kind that fails until told otherwise, once tried. */
async function failingJob({ maximumAttempts = 1 } = {}) {
  const { mechanisms } = await testApp()
  const staff = await buildPerson({ superAdmin: true })
  const name = `test.${randomUUID()}`
  const state = { isBroken: true, done: 0 }
  const task = job({ name }, async () => {
    if (state.isBroken) throw new Error('The other server said no\nat secret.ts:1')
    state.done += 1
  })
  const log = { error: () => undefined, warn: () => undefined }
  const run = () =>
    drainJobs({ ...mechanisms, log: { ...mechanisms.log, ...log } as typeof mechanisms.log }, [
      task,
    ])
  await asSystem(mechanisms, ({ db }) =>
    addJob(db, name, { private: 'payload' }, { maximumAttempts }),
  )
  const list = async (query: object = {}) =>
    (await call(staff, listPlatformJobs, { query: { task: name, ...query } })).body.items
  return { staff, name, state, run, list }
}

test('a failed job shows with its reason; retrying runs it, and the audit log knows who did', async () => {
  const { staff, name, state, run, list } = await failingJob()
  expect(await list()).toMatchObject([{ state: 'waiting', reason: null, can: { retry: false } }])
  await run()
  const [failed] = await list({ state: 'failed', lane: 'events' })
  expect(failed).toMatchObject({
    task: name,
    state: 'failed',
    reason: 'The other server said no',
    attempts: 1,
    next_at: null,
    can: { retry: true, discard: true },
  })
  expect(JSON.stringify(failed)).not.toContain('payload')
  expect(await list({ lane: 'mail' })).toEqual([])
  expect(await list({ search: 'server said' })).toHaveLength(1)

  const params = { jobId: failed?.id ?? '' }
  state.isBroken = false
  expect((await call(staff, retryJob, { params })).status).toBe(204)
  await run()
  expect(state.done).toBe(1)
  expect(await list()).toEqual([])
  const { mechanisms } = await testApp()
  const entries = await asSystem(mechanisms, ({ db }) =>
    db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', params.jobId)
      .where('subject_type', '=', 'job')
      .where('actor_id', '=', staff.id)
      .execute(),
  )
  expect(entries).toEqual([{ action: 'job.retried', actor_id: staff.id }])
  const gone = await call(staff, retryJob, { params })
  expect([gone.status, gone.error.code]).toEqual([404, 'job_not_found'])
})

test('a discarded job is gone without having run; one that waits can’t be touched', async () => {
  const { staff, state, run, list } = await failingJob({ maximumAttempts: 5 })
  const [waiting] = await list()
  const params = { jobId: waiting?.id ?? '' }
  const refused = await call(staff, discardJob, { params })
  expect([refused.status, refused.error.code]).toEqual([409, 'job_not_failed'])
  await run()
  expect(await list()).toMatchObject([{ state: 'retrying', attempts: 1, maximum_attempts: 5 }])
  state.isBroken = false
  expect((await call(staff, discardJob, { params })).status).toBe(204)
  await run()
  expect(state.done).toBe(0)
  expect(await list()).toEqual([])
})

test('people who don’t run the platform neither see nor change the queue', async () => {
  const person = await buildPerson()
  const params = { jobId: '1' }
  for (const { status } of [
    await call(person, getPlatformStatus, {}),
    await call(person, listPlatformJobs, {}),
    await call(person, retryJob, { params }),
    await call(person, discardJob, { params }),
  ]) {
    expect(status).toBe(403)
  }
})

test('the status counts every lane', async () => {
  const { staff, name, run } = await failingJob()
  await run()
  const { body } = await call(staff, getPlatformStatus, {})
  expect(body.lanes.map(({ lane }) => lane)).toEqual([
    'events',
    'mail',
    'outside',
    'media',
    'video',
  ])
  expect(body.lanes[0]?.failed).toBeGreaterThan(0)
  expect(body.kinds).toContainEqual({ task: name, lane: 'events', count: 1 })
  expect(body.parts).toContainEqual({ part: 'files', state: 'working', detail: null })
})

test('anyone reads in words what works, and nothing of the inside', async () => {
  const { server } = await testApp()
  const answer = await server.inject(getPublicStatus.path)
  expect(answer.statusCode).toBe(200)
  const { parts } = answer.json<PublicStatus>()
  expect(parts.map(({ part }) => part)).toEqual(['web', 'database', 'files', 'mail', 'background'])
  expect(parts[1]).toEqual({ part: 'database', state: 'working' })
})

test('each part that fails is down, and the others still count', async () => {
  const { mechanisms } = await testApp()
  const refuse = async () => Promise.reject(new Error('connect ECONNREFUSED'))
  const { parts } = await examineParts({
    ...mechanisms,
    database: { ...mechanisms.database, pool: { query: refuse } as never },
    mailer: { ...mechanisms.mailer, check: refuse },
  })
  expect(Object.fromEntries(parts.map(({ part, state }) => [part, state]))).toEqual({
    web: 'working',
    database: 'down',
    files: 'working',
    mail: 'down',
    background: 'down',
  })
  expect(parts[1]?.detail).toBe('connect ECONNREFUSED')
})
