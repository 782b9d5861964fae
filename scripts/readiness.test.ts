import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from './product-process.ts'

let folder: string
let postgres: EmbeddedPostgres
let database: pg.Client
const products: ProductProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-ready-'))
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'db'), durable: false })
  database = new pg.Client(postgres.url)
  await database.connect()
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await database.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  const place = { PORT: await freePort(), DATA_DIR: path.join(folder, 'data'), HOST: '127.0.0.1' }
  const product = new ProductProcess(
    { ...place, DATABASE_URL: postgres.url, DRAIN_SECONDS: 0 },
    'server/main.ts',
  )
  products.push(product)
  return product
}

test('a server is ready only while a request can enter the database, and recovers once it can again', async () => {
  const product = await start()
  await product.ready()
  const readiness = () => fetch(`http://127.0.0.1:${product.port}/readyz`)
  expect((await readiness()).status).toBe(200)

  await database.query('revoke select on people from lyceum_app')
  const refused = await readiness()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')

  await database.query('grant select on people to lyceum_app')
  expect((await readiness()).status).toBe(200)
})

test('on a database restored without its roles, startup ends with one sentence', async () => {
  await database.query('alter role lyceum_app rename to somebody_else')
  const product = await start()
  expect(await product.ended).toBe(1)
  expect(product.complaints).toMatch(
    /^Requests can't enter the database \(role "lyceum_app" does not exist\): .*docs\/operations\.md\.\n$/,
  )
  await database.query('alter role somebody_else rename to lyceum_app')
})
