import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/audit-streams.ts'
import { audit } from '#server/audit/audit.ts'
import { enterAsOwner } from '#server/db/tenancy.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** The log system of somebody else. */
const received: Received[] = []
let answer: (one: Received) => number | Promise<number> = () => 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  const finish = async () => {
    const one = { headers: request.headers, body }
    received.push(one)
    const status = await answer(one)
    if (status === 0) request.socket.destroy()
    else response.writeHead(status).end('said the receiver')
  }
  request.on('end', () => void finish())
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/lines`
})
afterAll(() => void receiver.close())
beforeEach(() => {
  received.length = 0
  answer = () => 200
})

/** Other tests of the same cluster hold transactions open, and entries wait for those. */
const waits = {
  poll: <T>(read: () => T) => expect.poll(read, { timeout: 30_000 }),
}

type Line = Record<string, unknown> & { id: string; action: string }
const linesIn = ({ body }: Received) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
const actions = () =>
  received
    .flatMap(linesIn)
    .map(({ action }) => action)
    .filter((action) => action.startsWith('sample.'))

async function streaming() {
  const app = await testApp()
  const room = await buildClassroom()
  const params = { organizationId: room.organization.id }
  const saved = await call(room.admin, contract.saveAuditStream, { params, body: { url } })
  expect(saved.status).toBe(200)
  const write = (...names: string[]) =>
    asSystem(app.mechanisms, async (ctx) => {
      for (const name of names) await audit(ctx, entry(params.organizationId, name))
    })
  /** The admin, with a token that hasn't run out. */
  const now = async () => ({
    accessToken: await signAccessToken(
      app.mechanisms.keys,
      { personId: room.admin.id, sessionId: room.admin.sessionId },
      app.clock.now(),
    ),
  })
  const stream = async () =>
    (await call(await now(), contract.getAuditStream, { params })).body.stream
  /** Some time later, what is due is sent. */
  const later = async (minutes: number) => {
    app.clock.advance({ minutes })
    await app.jobs.find(({ name }) => name === 'audit-streams.due')?.run(app.mechanisms, {})
    await app.drainJobs()
  }
  /** Other tests of the same cluster may hold transactions open for a moment. */
  const arrive = async (expected: string[], minutes = 1) =>
    waits
      .poll(async () => {
        await later(minutes)
        return actions()
      })
      .toEqual(expected)
  return {
    ...app,
    ...room,
    params,
    secret: saved.body.secret ?? '',
    now,
    write,
    stream,
    later,
    arrive,
  }
}

const entry = (organizationId: string | null, name: string) => ({
  action: `sample.${name}`,
  organizationId,
  subject: { type: 'organization', id: organizationId ?? 'all' },
  detail: { name },
})

describe('a stream of audit entries', () => {
  test('sends what is new as signed lines, in order, each once, and nothing of others', async () => {
    const {
      write,
      arrive,
      secret,
      admin,
      organization,
      otherOrganization,
      mechanisms,
      stream,
      clock,
    } = await streaming()
    try {
      await asSystem(mechanisms, (ctx) => audit(ctx, entry(otherOrganization.id, 'elsewhere')))
      await asSystem(mechanisms, (ctx) => audit(ctx, entry(null, 'of-nobody')))
      await write('first', 'second')
      await write('third')
      await arrive(['sample.first', 'sample.second', 'sample.third'])
      const [one] = received
      if (!one) throw new Error('nothing arrived')
      const [, time, mac] = /^t=(\d+),v1=(\w+)$/.exec(String(one.headers['lyceum-signature'])) ?? []
      expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${one.body}`).digest('hex'))
      expect(one.headers['content-type']).toBe('application/x-ndjson')
      expect(linesIn(one)[0]).toMatchObject({
        action: 'audit_stream.saved',
        message: expect.stringContaining('sends audit entries to'),
        actor: { id: admin.id, email: admin.email },
        organization: { id: organization.id, name: organization.name },
        ip_address: '127.0.0.1',
      })
      expect(await stream()).toMatchObject({ sent_count: 4, failing_since: null, paused_at: null })
      await write('fourth')
      await arrive(['sample.first', 'sample.second', 'sample.third', 'sample.fourth'])
    } finally {
      clock.reset()
    }
  })

  test('waits for a transaction that began earlier, so that its entries are not skipped', async () => {
    const { write, arrive, later, mechanisms, params, clock } = await streaming()
    try {
      let commit = () => undefined as void
      let begun = () => undefined as void
      const started = new Promise<void>((resolve) => (begun = resolve))
      const slow = mechanisms.database.transaction(enterAsOwner, async (db) => {
        await sql`insert into audit_entries (organization_id, action, subject_type, subject_id)
          values (${params.organizationId}, 'sample.slow', 'organization', 'x')`.execute(db)
        begun()
        await new Promise<void>((resolve) => (commit = resolve))
      })
      await started
      await write('quick')
      await later(1)
      expect(actions()).toEqual([])
      commit()
      await slow
      await arrive(['sample.slow', 'sample.quick'])
    } finally {
      clock.reset()
    }
  })

  test.each([500, 404, 0])(
    'sends a batch again after the answer %s, and no later one before it',
    async (status) => {
      const { write, later, stream, clock } = await streaming()
      try {
        await waits
          .poll(async () => {
            await later(1)
            return (await stream())?.sent_count
          })
          .toBe(1)
        answer = () => status
        await write('first')
        await waits
          .poll(async () => {
            await later(1)
            return (await stream())?.failing_since
          })
          .not.toBe(null)
        await write('second')
        expect((await stream())?.deliveries[0]).toMatchObject({ entry_count: 0, status })
        const before = received.length
        answer = () => 200
        await waits
          .poll(async () => {
            await later(70)
            return received
              .slice(before)
              .flatMap(linesIn)
              .map(({ action }) => action)
          })
          .toEqual(['sample.first', 'sample.second'])
        expect(await stream()).toMatchObject({ sent_count: 3, failing_since: null })
      } finally {
        clock.reset()
      }
    },
  )

  test('loses nothing when a server dies after sending', async () => {
    const { write, arrive, later, mechanisms, params, stream, clock } = await streaming()
    try {
      await waits
        .poll(async () => {
          await later(1)
          return (await stream())?.sent_count
        })
        .toBe(1)
      await write('first')
      // The receiver has it, and the server that sent it never writes that down.
      answer = async () => {
        await asSystem(mechanisms, ({ db }) =>
          sql`update audit_streams set claim_id = ${randomUUID()}
            where organization_id = ${params.organizationId}`.execute(db),
        )
        return 200
      }
      await arrive(['sample.first'])
      answer = () => 200
      await write('second')
      await later(5)
      expect(actions()).toEqual(['sample.first'])
      await later(6)
      expect(actions()).toEqual(['sample.first', 'sample.first', 'sample.second'])
    } finally {
      clock.reset()
    }
  })

  test('pauses after three days of failure, says so, and goes on from there', async () => {
    const { admin, now, params, write, later, stream, drainJobs, sentMail, clock } =
      await streaming()
    try {
      answer = () => 500
      await write('first')
      await waits
        .poll(async () => {
          await later(1)
          return (await stream())?.failing_since
        })
        .not.toBe(null)
      await later(3 * 24 * 60 - 60)
      expect((await stream())?.paused_at).toBe(null)
      await later(2 * 60)
      expect((await stream())?.paused_at).not.toBe(null)
      await drainJobs()
      const told = sentMail.filter(({ subject }) => subject === 'Sending audit entries is paused')
      expect(told.map(({ to }) => to)).toEqual([admin.email])
      const asked = received.length
      await later(24 * 60)
      expect(received.length).toBe(asked)
      answer = () => 200
      received.length = 0
      await call(await now(), contract.resumeAuditStream, { params })
      await drainJobs()
      expect(actions()).toEqual(['sample.first'])
    } finally {
      clock.reset()
    }
  })

  test('can be tested, moved and stopped by admins alone; its secret is shown once', async () => {
    const { admin, instructor, stranger, params, drainJobs, secret } = await streaming()
    expect(secret).toMatch(/^whsec_/)
    const again = await call(admin, contract.saveAuditStream, { params, body: { url } })
    expect(again.body.secret).toBe(null)
    await call(admin, contract.testAuditStream, { params })
    await drainJobs()
    for (const [who, status] of [
      [instructor, 403],
      [stranger, 404],
    ] as const) {
      expect((await call(who, contract.getAuditStream, { params })).status).toBe(status)
      const body = { url: 'https://example.com/' }
      expect((await call(who, contract.saveAuditStream, { params, body })).status).toBe(status)
      const query = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
      expect((await call(who, contract.downloadAuditLines, { params, query })).status).toBe(status)
    }
    await call(admin, contract.deleteAuditStream, { params })
    expect((await call(admin, contract.getAuditStream, { params })).body.stream).toBe(null)
    const gone = await call(admin, contract.pauseAuditStream, { params })
    expect(gone.error.code).toBe('audit_stream_not_found')
  })
})

test('the entries of a period are read as lines, part by part', async () => {
  const { mechanisms } = await testApp()
  const { admin, organization } = await buildClassroom()
  const params = { organizationId: organization.id }
  await asSystem(mechanisms, ({ db }) =>
    sql`insert into audit_entries (organization_id, action, subject_type, subject_id, created_at)
      select ${organization.id}, 'sample.old', 'organization', n::text, '2026-01-01'::timestamptz + n * interval '1 second'
      from generate_series(0, 5003) n`.execute(db),
  )
  const query = { from: '2026-01-01T00:00:01.000Z', to: '2026-01-01T01:23:22.000Z' }
  const first = (await call(admin, contract.downloadAuditLines, { params, query })).body
  expect(first.next).not.toBe(null)
  const second = (
    await call(admin, contract.downloadAuditLines, {
      params,
      query: { ...query, after: first.next ?? '' },
    })
  ).body
  expect(second.next).toBe(null)
  const numbers = `${first.lines}${second.lines}`
    .trimEnd()
    .split('\n')
    .map((line) => Number((JSON.parse(line) as { subject: { id: string } }).subject.id))
  expect(numbers).toEqual(Array.from({ length: 5001 }, (_, index) => index + 1))
})

test('the platform’s staff send and read the entries of the whole installation', async () => {
  const { mechanisms, clock, jobs, drainJobs } = await testApp()
  const staff = await buildPerson({ superAdmin: true })
  const { admin, organization } = await buildClassroom()
  expect((await call(admin, contract.getPlatformAuditStream, {})).status).toBe(403)
  const saved = await call(staff, contract.savePlatformAuditStream, { body: { url } })
  expect(saved.body.secret).toMatch(/^whsec_/)
  try {
    await asSystem(mechanisms, async (ctx) => {
      await audit(ctx, entry(organization.id, 'inside'))
      await audit(ctx, entry(null, 'outside'))
    })
    await waits
      .poll(async () => {
        clock.advance({ minutes: 1 })
        await jobs.find(({ name }) => name === 'audit-streams.due')?.run(mechanisms, {})
        await drainJobs()
        return actions()
      })
      .toEqual(['sample.inside', 'sample.outside'])
    clock.reset()
    const to = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const from = new Date(clock.now().getTime() - 3_600_000).toISOString()
    const { body } = await call(staff, contract.downloadPlatformAuditLines, { query: { from, to } })
    expect(body.lines).toContain('sample.outside')
  } finally {
    clock.reset()
    await call(staff, contract.deletePlatformAuditStream, {})
  }
})
