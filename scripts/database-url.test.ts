import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkDatabase } from '#server/db/check-database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { installedPostgres, startOtherPostgres } from './other-postgres.ts'
import { ProductProcess } from './product-process.ts'

const servers: [string, (folder: string) => Promise<{ url: string; stop(): Promise<void> }>][] = [
  ['18 from npm', (folder) => startEmbeddedPostgres({ dataDir: folder, durable: false })],
  ...installedPostgres().map((programs): (typeof servers)[number] => [
    programs,
    (folder) => startOtherPostgres(programs, folder),
  ]),
]

describe.each(servers)('with DATABASE_URL, on PostgreSQL %s', (_, startDatabase) => {
  let folder: string
  let database: { url: string; stop(): Promise<void> }
  let products: ProductProcess[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lyceum-url-'))
    database = await startDatabase(path.join(folder, 'postgres'))
    await untilReachable(database.url)
  }, 60_000)
  afterEach(async () => {
    await Promise.all(products.map((product) => product.stop()))
    products = []
  })
  afterAll(async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(name: string) {
    const port = await freePort()
    const place = { PORT: port, DATA_DIR: path.join(folder, name), HOST: '127.0.0.1' }
    const product = new ProductProcess({ ...place, DATABASE_URL: database.url, DEMO: 1 })
    products.push(product)
    return { product, address: `http://127.0.0.1:${port}` }
  }

  test('two servers that start at once on an empty database both become ready, without a demo', async () => {
    const both = await Promise.all([start('a'), start('b')])
    await Promise.all(both.map(({ product }) => product.ready()))
    for (const { product, address } of both) {
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      expect(product.output).not.toContain('Demo accounts')
    }
  })

  test('the first super admin registers with the link, which is offered until it is used', async () => {
    const { product, address } = await start('a')
    await product.ready()
    const token = /\?token=(\S+)/.exec(product.output)?.[1]
    const claim = () =>
      fetch(`${address}/auth/claim-platform/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          token,
          email: 'first@admin.test',
          username: 'first',
          first_name: 'First',
          last_name: 'Admin',
          password: 'a long password',
          terms: true,
        }),
      })
    const answer = await claim()
    expect(await answer.json()).toMatchObject({ user_role: 'super_admin' })
    expect((await claim()).ok).toBe(false)
    await product.stop()

    const next = await start('a')
    await next.product.ready()
    expect(next.product.output).not.toContain('super admin')
  })
})

async function untilReachable(url: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const reached = await checkDatabase(url).then(
      () => true,
      () => false,
    )
    if (reached) return
    await sleep(100)
  }
}
