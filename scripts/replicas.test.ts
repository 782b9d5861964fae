import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { positionHeader } from '#contract/position.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { startStandby } from '#server/testing/standby.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from './product-process.ts'

let folder: string
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let product: ProductProcess

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-replicas-'))
  const one = path.join(folder, 'one')
  primary = await startEmbeddedPostgres({ dataDir: one, durable: false, connections: 100 })
  await migrate(primary.url)
  standby = await startStandby(
    { url: primary.url, folder: one },
    { folder: path.join(folder, 'two'), name: 'two' },
  )
  product = new ProductProcess(
    { ...settings(), PORT: await freePort(), HOST: '127.0.0.1', DRAIN_SECONDS: 0 },
    'server/main.ts',
  )
  await product.ready()
})
afterAll(async () => {
  await product?.stop()
  await standby?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URL: standby.url,
})
const ask = (where: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${product.port}${where}`, init)
const metrics = async () => (await ask('/metrics')).text()
const nameOf = ({ url }: EmbeddedPostgres) => `127.0.0.1:${new URL(url).port}`

/** What the doctor finds about the database's servers. */
async function doctor() {
  const command = path.resolve(import.meta.dirname, '../bin/lyceum.mjs')
  const env = { ...process.env, ...settings() }
  const { stdout } = spawn(process.execPath, [command, 'doctor', '--json'], { env })
  const { checks } = JSON.parse(await text(stdout)) as {
    checks: { name: string; state: string; detail: string }[]
  }
  return checks.filter(({ name }) => name === 'database' || name.startsWith('replica'))
}

test('the replica answers visitors, changes tell their position, and metrics and doctor show the replica', async () => {
  const isAnswering = async () => {
    expect((await ask('/api/catalog/courses/')).status).toBe(200)
    expect(await metrics()).toMatch(/^database_replica_reads\{.*role="standby"\} [1-9]/m)
  }
  await vi.waitFor(isAnswering, 60_000)
  expect(await metrics()).toMatch(
    new RegExp(
      `^database_replica_lag_seconds\\{server="${nameOf(standby)}",role="standby"\\} [0-4]`,
      'm',
    ),
  )
  expect(await metrics()).toMatch(/^database_server_usable\{.*role="standby"\} 1$/m)
  const changed = await ask('/auth/forgot-password/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@lyceum.test' }),
  })
  expect(changed.ok).toBe(true)
  expect(changed.headers.get(positionHeader)).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  expect(await doctor()).toMatchObject([
    { name: 'database', state: 'ok' },
    { name: `replica ${nameOf(standby)}`, state: 'ok' },
  ])
})

test('when the primary is gone requests get 503 with Retry-After, until the standby is promoted', async () => {
  await primary.stop()
  const refused = await ask('/readyz')
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
  const client = new pg.Client(standby.url)
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), 60_000)
  expect(await doctor()).toMatchObject([
    { name: 'database', state: 'ok' },
    { name: `replica ${nameOf(primary)}`, state: 'warn' },
  ])
})
