import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from './product-process.ts'
import { startStubbornMailServer } from './stubborn-mail-server.ts'

const mails = 40

let folder: string
let postgres: EmbeddedPostgres
let database: pg.Client
const products: ProductProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-silent-'))
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

async function start(settings: Record<string, string>) {
  const port = await freePort()
  const place = { PORT: port, DATA_DIR: path.join(folder, 'data'), HOST: '127.0.0.1' }
  const product = new ProductProcess(
    { ...place, DATABASE_URL: postgres.url, DRAIN_SECONDS: 0, ...settings },
    'server/main.ts',
  )
  products.push(product)
  await product.ready()
  return { product, address: `http://127.0.0.1:${port}` }
}

const queue = (task: string, payload: object) =>
  database.query('select app_add_job($1, $2, null, null, 25)', [task, payload])

const count = async (text: string) =>
  (await database.query<{ count: number }>(`select count(*)::int ${text}`)).rows[0]?.count

const queueMail = (n: number) =>
  queue('mail.send', {
    message: {
      id: `mail-${n}`,
      queued_at: new Date().toISOString(),
      to: `person-${n}@mail.test`,
      subject: 'One of many',
      html: '',
      text: 'Hello',
    },
  })

async function addPerson(): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
     values ('waits@person.test', 'waits', 'Waiting', 'Person', '', now()) returning id`,
  )
  return rows[0]?.id ?? ''
}

const tell = (personId: string, title: string) =>
  queue('notifications.deliver', {
    kind: 'course.submitted',
    key: title,
    person_ids: [personId],
    type: 'info',
    title,
    message: '',
    link: null,
    organization_id: null,
    actor_id: null,
    reason: '',
    happened_at: new Date().toISOString(),
  })

const told = (title: string) => count(`from notifications where title = '${title}'`)

test('while the mail server is silent, people are notified in the app, and each mail is sent once later', async () => {
  const mailServer = await startStubbornMailServer()
  const web = await start({ ROLE: 'web', SMTP_URL: mailServer.url })
  const personId = await addPerson()
  for (let n = 0; n < mails; n += 1) await queueMail(n)
  await tell(personId, 'Of an event')
  // A web-only server leaves the queue to others.
  expect((await fetch(`${web.address}/readyz`)).status).toBe(200)
  expect(await count(`from graphile_worker.jobs where attempts > 0`)).toBe(0)

  const worker = await start({ ROLE: 'worker', SMTP_URL: mailServer.url })
  expect((await fetch(`${worker.address}/readyz`)).status).toBe(200)
  expect((await fetch(`${worker.address}/api/catalog/`)).status).toBe(404)
  await vi.waitFor(async () => expect(await told('Of an event')).toBe(1), 60_000)
  // Most mail hasn't even been tried: nothing waited for it.
  expect(mailServer.received).toEqual([])
  expect(
    await count(`from graphile_worker.jobs where task_identifier = 'mail.send' and attempts = 0`),
  ).toBeGreaterThan(mails / 2)

  await vi.waitFor(() => expect(mailServer.waiting()).toBeGreaterThan(0), 30_000)
  mailServer.talk()
  const mailsLeft = () => count(`from graphile_worker.jobs where task_identifier = 'mail.send'`)
  await vi.waitFor(async () => expect(await mailsLeft()).toBe(0), 120_000)
  const ids = mailServer.received.map((mail) => /^Message-ID: <(.*)@/im.exec(mail)?.[1])
  expect(ids.toSorted()).toEqual(Array.from({ length: mails }, (_, n) => `mail-${n}`).toSorted())
  mailServer.stop()
})
