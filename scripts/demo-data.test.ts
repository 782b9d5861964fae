import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/db/embedded.ts'
import { copyDemo } from './copy-demo.ts'
import { alive, nothing } from './demo-rules.ts'

let folder: string
let postgres: EmbeddedPostgres
let client: Client

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-demo-data-'))
  const dataDir = path.join(folder, 'data')
  await copyDemo(dataDir)
  postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'database') })
  client = new Client(postgres.url)
  await client.connect()
  // The demo may have to be loaded first, on a machine busy with other tests.
}, 900_000)
afterAll(async () => {
  await client?.end()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const rowsOf = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows

for (const [promise, rules] of Object.entries(nothing)) {
  describe(`the demo ${promise}`, () => {
    test.each(Object.entries(rules))('there is never %s', async (_, query) => {
      expect(await rowsOf(query)).toEqual([])
    })
  })
}

test.each(alive)('the demo has %s: at least %i', async (_, least, query) => {
  const [row] = await rowsOf(query)
  expect(Number(row?.['count'])).toBeGreaterThanOrEqual(least)
})
