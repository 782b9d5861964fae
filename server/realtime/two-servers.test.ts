import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type App } from '#server/app.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildPerson } from '#server/testing/actors.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { publishAllLive } from './publish-live.ts'

let second: App
let database: Database
let address: string

beforeAll(async () => {
  const first = await testApp()
  database = openDatabase({ url: await workerDatabase(), poolSize: 3 })
  const env = readEnv({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'lyceum-test-data-')),
    SECRET_KEY: await secretOf(first),
    LOG_LEVEL: 'silent',
  })
  second = await buildApp({ env, database, clock: first.clock })
  address = await second.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.server.close()
  await database.close()
})

/** Servers of one installation share their key. */
async function secretOf(app: App) {
  const { readSecretKeys } = await import('#server/secret-key.ts')
  return readSecretKeys(app.mechanisms.env).current
}

async function tabs(count: number) {
  const person = await buildPerson()
  const topic = `person:${person.id}`
  const addresses = [await listening(), address]
  const clients = await Promise.all(
    Array.from({ length: count }, (_, index) => LiveClient.open(addresses[index % 2] ?? address)),
  )
  for (const client of clients) client.begin(person.accessToken, topic)
  await vi.waitFor(() => {
    for (const client of clients) expect(client.told).toContainEqual({ type: 'subscribed', topic })
  })
  return { topic, clients }
}

const publish = (app: App, topic: string, values: unknown[]) =>
  asSystem(app.mechanisms, (ctx) =>
    publishAllLive(
      ctx,
      values.map((data) => ({ topic, name: 'test.happened', data })),
    ),
  )

test('the tabs of both servers receive what one commits, once', async () => {
  const { topic, clients } = await tabs(4)
  const first = await testApp()
  const numbers = Array.from({ length: 2000 }, (_, number) => number)
  await publish(first, topic, numbers)
  await publish(second, topic, ['from the second'])
  await vi.waitFor(() => {
    for (const client of clients) expect(client.events).toHaveLength(2001)
  }, 10_000)
  for (const client of clients) {
    expect(new Set(client.events.map(({ id }) => id)).size).toBe(2001)
    client.close()
  }
})

test('a stopping server disconnects its tabs immediately, so they find the other', async () => {
  const third = await buildApp({ env: second.mechanisms.env, database })
  const client = await LiveClient.open(await third.server.listen({ port: 0, host: '127.0.0.1' }))
  const before = performance.now()
  await third.server.close()
  expect(performance.now() - before).toBeLessThan(3_000)
  await vi.waitFor(() => expect(client.closed).toBeDefined())
})

test('hints lost with their connection are recovered', async () => {
  const { topic, clients } = await tabs(2)
  const cut = () =>
    database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lyceum live' and datname = current_database()",
    )
  await cut()
  await publish(second, topic, ['while nobody listens'])
  await vi.waitFor(() => {
    for (const client of clients) {
      expect(client.events.map(({ data }) => data)).toEqual(['while nobody listens'])
    }
  }, 10_000)
  await publish(second, topic, ['after'])
  await vi.waitFor(() => {
    for (const client of clients) expect(client.events).toHaveLength(2)
  }, 10_000)
  for (const client of clients) client.close()
})
