import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { buildOrganization, buildPerson } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

async function buildFile(given: { ready?: boolean; organizationId?: string; row?: boolean } = {}) {
  const { mechanisms } = await testApp()
  const owner = await buildPerson()
  const id = randomUUID()
  const content = Buffer.from('content')
  await mechanisms.files.store.put(id, content, content.length)
  if (given.row === false) return id
  await asSystem(mechanisms, ({ db, now }) =>
    db
      .insertInto('files')
      .values({
        id,
        owner_id: owner.id,
        organization_id: given.organizationId ?? null,
        purpose: 'test',
        name: 'a.txt',
        size_bytes: content.length,
        storage_key: id,
        created_at: now,
        ready_at: given.ready === false ? null : now,
      })
      .execute(),
  )
  return id
}

const kept = async (key: string) =>
  (await (await testApp()).mechanisms.files.store.stat(key)) !== undefined

async function run(name: string) {
  const { jobs, mechanisms, drainJobs } = await testApp()
  await jobs.find((job) => job.name === name)?.run(mechanisms, {})
  await drainJobs()
}

test('an upload that isn’t finished within a day is deleted with its bytes', async () => {
  const { clock } = await testApp()
  const [unfinished, finished] = [await buildFile({ ready: false }), await buildFile()]
  clock.advance({ hours: 23 })
  await run('files.expire-uploads')
  expect(await kept(unfinished)).toBe(true)
  clock.advance({ hours: 2 })
  await run('files.expire-uploads')
  expect(await kept(unfinished)).toBe(false)
  expect(await kept(finished)).toBe(true)
})

test('bytes are deleted with their row, also when a whole organization is deleted', async () => {
  const { mechanisms, drainJobs } = await testApp()
  const { id: organizationId } = await buildOrganization()
  const id = await buildFile({ organizationId })
  await mechanisms.files.store.put(`${id}.w64.webp`, Buffer.from('small'), 5)
  await asSystem(mechanisms, ({ db }) =>
    db.deleteFrom('organizations').where('id', '=', organizationId).execute(),
  )
  await drainJobs()
  expect(await kept(id)).toBe(false)
  expect(await kept(`${id}.w64.webp`)).toBe(false)
})

test('the sweep removes old bytes without a row, and nothing else', async () => {
  const { mechanisms } = await testApp()
  const [orphan, recent, owned] = [
    await buildFile({ row: false }),
    await buildFile({ row: false }),
    await buildFile(),
  ]
  await mechanisms.files.store.put(`${owned}.w64.webp`, Buffer.from('small'), 5)
  const old = new Date(mechanisms.clock.now().getTime() - 3 * 86_400_000)
  for (const key of [orphan, owned, `${owned}.w64.webp`]) {
    await utimes(join(mechanisms.env.dataDir, 'files', key), old, old)
  }
  // The test's clock is ahead of the disk's.
  await utimes(
    join(mechanisms.env.dataDir, 'files', recent),
    mechanisms.clock.now(),
    mechanisms.clock.now(),
  )
  await run('files.sweep-orphans')
  expect(await kept(orphan)).toBe(false)
  expect(await kept(recent)).toBe(true)
  expect(await kept(owned)).toBe(true)
  expect(await kept(`${owned}.w64.webp`)).toBe(true)
})
