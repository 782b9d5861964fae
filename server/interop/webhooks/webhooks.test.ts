import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { suspendMember } from '#contract/directory.ts'
import * as contract from '#contract/integrations.ts'
import { InsideAddressError, outsideFetch } from '#server/http/outside-fetch.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const received: { headers: IncomingHttpHeaders; body: string }[] = []
let answer = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(answer).end('noted')
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(() => void receiver.close())

async function withWebhook(events: contract.WebhookEvent[]) {
  const app = await testApp()
  const room = await buildClassroom()
  const params = { organizationId: room.organization.id }
  const made = await call(room.admin, contract.createWebhook, { params, body: { url, events } })
  const webhookParams = { ...params, webhookId: made.body.webhook.id }
  const log = async () =>
    (await call(room.admin, contract.listWebhookDeliveries, { params: webhookParams })).body.items
  const suspend = () =>
    call(room.admin, suspendMember, {
      params: { ...params, personId: room.learner.id },
      body: { reason: 'Away.' },
    })
  return { app, ...room, params, webhookParams, secret: made.body.secret, log, suspend }
}

describe('a webhook', () => {
  test('is told what it asked for, signed over time and body', async () => {
    const { app, secret, log, suspend, learner } = await withWebhook(['member.suspended'])
    received.length = 0
    answer = 200
    await suspend()
    await app.drainJobs()
    const [got] = received
    expect(received).toHaveLength(1)
    const body = JSON.parse(got?.body ?? '{}') as { event: string; data: { person_id: string } }
    expect([body.event, body.data.person_id]).toEqual(['member.suspended', learner.id])
    const [, time = '', mac] = /^t=(\d+),v1=(\w+)$/.exec(
      String(got?.headers['lyceum-signature']),
    ) as string[]
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${got?.body}`).digest('hex'))
    expect((await log()).map(({ state, response_status }) => [state, response_status])).toEqual([
      ['delivered', 200],
    ])
  })

  test('is tried again with growing pauses, and can be told again by hand', async () => {
    const { app, admin, webhookParams, log } = await withWebhook(['member.joined'])
    received.length = 0
    answer = 500
    await call(admin, contract.testWebhook, { params: webhookParams })
    await app.drainJobs()
    const [waiting] = await log()
    expect([waiting?.state, waiting?.attempts, waiting?.response_status]).toEqual([
      'waiting',
      1,
      500,
    ])
    expect(waiting?.next_attempt_at).not.toBeNull()
    answer = 200
    app.clock.advance({ seconds: 1 })
    const params = { ...webhookParams, deliveryId: waiting?.id ?? '' }
    await call(admin, contract.redeliverWebhook, { params })
    await app.drainJobs()
    const [again] = await log()
    expect([again?.state, again?.payload['id']]).toEqual(['delivered', waiting?.payload['id']])
    expect(received).toHaveLength(2)
  })

  test('hears nothing while paused, and nothing of other organizations', async () => {
    const { app, admin, webhookParams, suspend } = await withWebhook(['member.suspended'])
    const other = await withWebhook(['member.joined'])
    received.length = 0
    await call(admin, contract.pauseWebhook, { params: webhookParams })
    await suspend()
    await other.suspend()
    await app.drainJobs()
    expect(received).toEqual([])
    expect(
      (await call(other.admin, contract.listWebhookDeliveries, { params: webhookParams })).status,
    ).toBe(404)
  })

  test('400 for addresses inside a private network, also at the moment of connecting', async () => {
    const { admin, params, app } = await withWebhook(['member.joined'])
    const { env } = app.mechanisms
    Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: false })
    try {
      for (const address of [
        'https://127.0.0.1/x',
        'https://10.1.2.3/',
        'https://169.254.169.254/latest/meta-data',
        'https://[::1]/',
        'https://[::ffff:10.0.0.1]/',
        'https://localhost/',
        'http://example.org/',
      ]) {
        const refused = await call(admin, contract.createWebhook, {
          params,
          body: { url: address, events: ['member.joined'] },
        })
        expect([address, refused.status, refused.error.code]).toEqual([
          address,
          400,
          'webhook_address_refused',
        ])
        await expect(outsideFetch(env, 2)(address, {})).rejects.toThrow(InsideAddressError)
      }
    } finally {
      Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: true })
    }
  })
})
