import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/record-forwards.ts'
import { readEnv } from '#server/env.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import { agent, buildTool, statement, verb, type Json } from '#server/testing/build-record-tool.ts'
import { testApp } from '#server/testing/test-app.ts'
import { leadsOutside } from '#server/http/outside-address.ts'
import { readParts } from '../wire/multipart.ts'

interface Received {
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A record store of somebody else's. */
const received: Received[] = []
let answer: (statements: Json[]) => number = () => 200
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const one = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
    received.push(one)
    response.writeHead(answer(statementsIn(one))).end('["said the store"]')
  })
})
let endpoint = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/xapi/`
})
afterAll(() => void receiver.close())

function statementsIn({ headers, body }: Received): Json[] {
  const type = headers['content-type'] ?? ''
  const json = type.startsWith('multipart/') ? readParts(type, body)[0]?.content : body
  return JSON.parse(String(json)) as Json[]
}

const idsIn = (all: readonly Received[]) => all.flatMap(statementsIn).map(({ id }) => id)

const fields = () => ({
  name: 'Data lake',
  endpoint,
  username: 'lyceum',
  secret: 'open sesame',
  version: '1.0.3' as const,
  has_activity: false,
  from: 'now' as const,
})

async function withForward(given: Partial<contract.CreateRecordForwardBody> = {}) {
  const app = await testApp()
  const tool = await buildTool()
  received.length = 0
  answer = () => 200
  app.clock.advance({ seconds: 1 })
  const made = await call(tool.admin, contract.createRecordForward, {
    params: tool.params,
    body: { ...fields(), ...given },
  })
  expect(made.status).toBe(200)
  const params = { ...tool.params, forwardId: made.body.id }
  const forward = async () =>
    (await call(tool.admin, contract.listRecordForwards, { params: tool.params })).body[0]
  const log = async () =>
    (await call(tool.admin, contract.listRecordForwardLog, { params })).body.map(
      ({ outcome, statement_count, status }) => [outcome, statement_count, status],
    )
  /** Some time later, what is due is sent. */
  const later = async (seconds: number) => {
    app.clock.advance({ seconds })
    const due = app.jobs.find(({ name }) => name === 'records.forward_due')
    await due?.run(app.mechanisms, {})
    await app.drainJobs()
  }
  return { app, ...tool, params, forward, log, later }
}

describe('forwarding', () => {
  test('sends statements in order, with credentials that are encrypted at rest', async () => {
    const { app, store, later, forward, log, params } = await withForward()
    const ids = []
    for (const name of ['a', 'b', 'c']) ids.push(await store(statement({ actor: agent(name) })))
    await later(60)
    expect(idsIn(received)).toEqual(ids)
    const [got] = received
    expect(got?.url).toBe('/xapi/statements')
    expect(got?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('lyceum:open sesame').toString('base64')}`,
      'x-experience-api-version': '1.0.3',
    })
    expect(statementsIn(got as Received)[0]).toMatchObject({ ...statement({ actor: agent('a') }) })
    expect(await forward()).toMatchObject({ sent_count: 3, failing_since: null })
    expect(JSON.stringify(await forward())).not.toContain('sesame')
    const row = await asSystem(app.mechanisms, ({ db }) =>
      db
        .selectFrom('record_forwards')
        .select('secret')
        .where('id', '=', params.forwardId)
        .executeTakeFirstOrThrow(),
    )
    expect(row.secret.toString('latin1')).not.toContain('sesame')
    await later(60)
    expect([received.length, await log()]).toEqual([1, [['delivered', 3, 200]]])
  })

  test('retries in order with growing pauses, and loses nothing', async () => {
    const { store, later, forward, log } = await withForward()
    answer = () => 503
    const first = await store(statement())
    await later(60)
    expect(await forward()).toMatchObject({ sent_count: 0, failing_since: expect.any(String) })
    const second = await store(statement())
    await later(30)
    expect(received).toHaveLength(1)
    await later(60)
    expect(received).toHaveLength(2)
    answer = () => 200
    received.length = 0
    await later(30)
    expect(received).toHaveLength(0)
    await later(120)
    expect(idsIn(received)).toEqual([first, second])
    expect(await forward()).toMatchObject({ sent_count: 2, failing_since: null })
    expect(await log()).toEqual([
      ['delivered', 2, 200],
      ['failed', 0, 503],
      ['failed', 0, 503],
    ])
  })

  test('leaves out only the statement that the receiver refuses', async () => {
    const { store, later, forward, log } = await withForward()
    answer = (all) => (all.some(({ actor }) => JSON.stringify(actor).includes('odd')) ? 400 : 200)
    const first = await store(statement())
    const odd = await store(statement({ actor: agent('odd') }))
    const last = await store(statement())
    await later(60)
    const [, ...single] = received
    expect(idsIn(single)).toEqual([first, odd, last])
    expect(await forward()).toMatchObject({ sent_count: 2, refused_count: 1 })
    expect((await log()).toSorted()).toEqual([
      ['delivered', 2, 200],
      ['refused', 1, 400],
    ])
  })

  test('waits while it is paused, and sends everything then', async () => {
    const { admin, params, store, later } = await withForward()
    await call(admin, contract.pauseRecordForward, { params })
    const id = await store(statement())
    await later(60)
    expect(received).toHaveLength(0)
    await call(admin, contract.resumeRecordForward, { params })
    await later(1)
    expect(idsIn(received)).toEqual([id])
  })

  test('sends attachments with their statements', async () => {
    const { send, later } = await withForward()
    const content = 'A drawing of a bee'
    const sha2 = createHash('sha256').update(content).digest('hex')
    const attached = statement({
      id: randomUUID(),
      attachments: [
        {
          usageType: 'https://example.com/usage',
          display: { en: 'Bee' },
          contentType: 'text/plain',
          length: content.length,
          sha2,
        },
      ],
    })
    const body = [
      '--b\r\nContent-Type: application/json\r\n\r\n',
      JSON.stringify(attached),
      `\r\n--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: ${sha2}\r\n\r\n`,
      `${content}\r\n--b--\r\n`,
    ].join('')
    const stored = await send('statements', {
      body,
      headers: { 'content-type': 'multipart/mixed; boundary=b' },
    })
    expect(stored.status).toBe(200)
    await later(60)
    const [got] = received
    const parts = readParts(got?.headers['content-type'] ?? '', got?.body ?? Buffer.alloc(0))
    expect(parts[1]?.content.toString()).toBe(content)
  })

  test('reaches another organization’s store here, once, though a batch is sent twice', async () => {
    const { server, ...app } = await testApp()
    const other = await buildTool(['all'], '1.0.3')
    const address = await server.listen({ port: 0, host: '127.0.0.1' }).catch(() => '')
    const port = (server.server.address() as AddressInfo | null)?.port
    expect(address !== '' || port !== undefined).toBe(true)
    const { store, later, forward, params } = await withForward({
      endpoint: `http://127.0.0.1:${port}/xapi/${other.organization.id}/`,
      username: Buffer.from(other.basic, 'base64').toString().split(':')[0] ?? '',
      secret: Buffer.from(other.basic, 'base64').toString().split(':')[1] ?? '',
      from: 'beginning',
    })
    const ids = [await store(statement()), await store(statement({ verb: verb('passed') }))]
    await later(60)
    expect((await other.list({ ascending: 'true' })).toSorted()).toEqual(ids.toSorted())
    await asSystem(app.mechanisms, ({ db }) =>
      db
        .updateTable('record_forwards')
        .set({ position: 0 })
        .where('id', '=', params.forwardId)
        .execute(),
    )
    await later(60)
    expect(await other.list({})).toHaveLength(2)
    expect(await forward()).toMatchObject({ sent_count: 4, refused_count: 0 })
  })

  test('403 for others, 404 across organizations, and no address inside', async () => {
    const { learner, params, admin } = await withForward()
    const refused = await call(learner, contract.listRecordForwards, { params })
    expect(refused.status).toBe(403)
    const stranger = await buildTool()
    const there = { ...stranger.params, forwardId: params.forwardId }
    const missing = await call(stranger.admin, contract.pauseRecordForward, { params: there })
    expect([missing.status, missing.error.code]).toEqual([404, 'record_forward_not_found'])
    const closed = readEnv({ SECRET_KEY: 'x'.repeat(40) })
    for (const inside of ['http://10.0.0.1/', 'https://127.0.0.1/xapi', 'https://[::1]/']) {
      expect(await leadsOutside(closed, new URL(inside))).toBe(false)
    }
    const wrong = await call(admin, contract.createRecordForward, {
      params,
      body: { ...fields(), endpoint: 'ftp://example.com' },
    })
    expect(wrong.status).toBe(400)
  })

  test('is deleted with its credentials and log', async () => {
    const { admin, params, store, later } = await withForward()
    await store(statement())
    await call(admin, contract.deleteRecordForward, { params })
    await later(60)
    expect(received).toHaveLength(0)
    const gone = await call(admin, contract.listRecordForwardLog, { params })
    expect(gone.status).toBe(404)
  })
})
