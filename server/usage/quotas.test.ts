import type { FastifyReply } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { listGroups } from '#contract/groups.ts'
import { createApiKey } from '#contract/integrations.ts'
import { getOrganizationLimits } from '#contract/organization-settings.ts'
import { changeOrganizationLimits, type ChangeLimitsBody } from '#contract/platform.ts'
import { KeyLimits } from '#server/http/key-limits.ts'
import { asSystem } from '#server/jobs/job.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { readLimits } from '#server/organizations/limits.ts'
import { brandOf } from '#server/organizations/mail-brand.ts'
import { buildClassroom, buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { addUse } from './use.ts'
import { videoMinutesLeft } from './video-minutes.ts'

async function limited(limits: Partial<ChangeLimitsBody>) {
  const { mechanisms, jobs, clock, sentMail, drainJobs } = await testApp()
  const room = await buildClassroom()
  const params = { organizationId: room.organization.id }
  const staff = await buildPerson({ superAdmin: true })
  const changed = await call(staff, changeOrganizationLimits, {
    params: { platformOrganizationId: room.organization.id },
    body: { seat_limit: null, storage_limit_bytes: null, ...limits },
  })
  expect(changed.status).toBe(200)
  // Not by the admin's session, which doesn't last as long as some of these days.
  const read = () =>
    asSystem(mechanisms, ({ db, now }) => readLimits(db, room.organization.id, now))
  return { ...room, params, staff, mechanisms, jobs, clock, sentMail, drainJobs, read }
}

describe('emails per day', () => {
  const content = { subject: 'News', preview: '', heading: '', paragraphs: [], footer: '' }

  test('beyond the limit wait until tomorrow; codes and security are sent at once', async () => {
    const room = await limited({ mail_per_day_limit: 2 })
    const { mechanisms, organization, sentMail, drainJobs, clock, read } = room
    const send = (name: string, canWait: boolean) =>
      asSystem(mechanisms, async (ctx) => {
        const brand = await brandOf(ctx, organization.id)
        await sendMail(ctx, `${name}@${organization.id}.test`, { ...content, brand }, { canWait })
      })
    const arrived = () =>
      sentMail.flatMap(({ to }) => (to.endsWith(`@${organization.id}.test`) ? [to[0]] : [])).sort()
    for (const name of ['a', 'b', 'c', 'd']) await send(name, true)
    await drainJobs()
    expect(arrived()).toHaveLength(2)
    await send('s', false)
    await drainJobs()
    expect(arrived()).toContain('s')
    const shown = (await call(room.admin, getOrganizationLimits, { params: room.params })).body
    expect(shown).toMatchObject({ mail_today: 3, mail_held: 2, mail_per_day_limit: 2 })

    const { rows } = await mechanisms.database.pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where key like 'held:%' and flags ? $1`,
      [`mail:${organization.id}`],
    )
    const now = clock.now()
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
    expect(rows.map(({ run_at }) => run_at.getTime())).toEqual([midnight, midnight])
    await mechanisms.database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() where flags ? $1`,
      [`mail:${organization.id}`],
    )
    clock.advance({ days: 1 })
    await drainJobs()
    expect(arrived()).toEqual(['a', 'b', 'c', 'd', 's'])
    expect(await read()).toMatchObject({ mail_today: 2, mail_held: 0 })
  })

  test('a mail that could not be sent is not counted', async () => {
    const { mechanisms, organization, read, jobs } = await limited({ mail_per_day_limit: 5 })
    const failing = {
      ...mechanisms,
      mailer: { destination: '', send: () => Promise.reject(new Error('closed')) },
    }
    const send = jobs.find(({ name }) => name === 'mail.send')
    const payload = { message: { id: 'x' }, organization_id: organization.id, can_wait: true }
    await expect(send?.run(failing, payload)).rejects.toThrow('closed')
    expect((await read()).mail_today).toBe(0)
  })
})

describe('API calls per day', () => {
  const withKey = async (limits: Partial<ChangeLimitsBody>) => {
    const room = await limited(limits)
    const made = await call(room.admin, createApiKey, {
      params: room.params,
      body: { name: 'Timetable', scopes: ['groups:read'], expires_in_days: null },
    })
    const headers = { authorization: `Bearer ${made.body.key}` }
    const url = `/api/organizations/${room.organization.id}/groups/`
    const { server } = await testApp()
    const ask = () => server.inject({ method: 'GET', url, headers })
    return { ...room, headers, ask }
  }

  test('429 beyond the limit until midnight, also for a second key; people go on', async () => {
    const { ask, admin, params, clock } = await withKey({ api_calls_per_day_limit: 2 })
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200])
    const refused = await ask()
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      429,
      'api_calls_exhausted',
    ])
    const now = clock.now()
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
    const seconds = Math.ceil((midnight - now.getTime()) / 1000)
    expect(refused.headers['retry-after']).toBe(String(seconds))
    expect((await call(admin, listGroups, { params })).status).toBe(200)
    const second = await call(admin, createApiKey, {
      params,
      body: { name: 'Other', scopes: ['groups:read'], expires_in_days: null },
    })
    const headers = { authorization: `Bearer ${second.body.key}` }
    expect((await call(null, listGroups, { params }, headers)).status).toBe(429)
    clock.advance({ days: 1 })
    expect((await ask()).statusCode).toBe(200)
  })

  test('every answer says what is left, refusals too', async () => {
    const { ask, headers, organization } = await withKey({ api_calls_per_day_limit: 10 })
    const first = await ask()
    expect(first.headers['ratelimit-policy']).toBe('"minute";q=1200;w=60, "day";q=10;w=86400')
    expect(first.headers['ratelimit']).toMatch(/^"minute";r=1199;t=60, "day";r=9;t=\d+$/)
    expect((await ask()).headers['ratelimit']).toMatch(/^"minute";r=1198;t=\d+, "day";r=8;t=\d+$/)
    const { server } = await testApp()
    const closed = await server.inject({
      method: 'POST',
      url: `/api/organizations/${organization.id}/groups/`,
      headers,
      payload: { name: 'x' },
    })
    expect(closed.statusCode).toBe(403)
    expect(closed.headers['ratelimit']).toMatch(/^"minute";r=1197;t=\d+$/)
  })

  test('a key that asks too often waits, and no other key does', async () => {
    const { mechanisms, clock } = await testApp()
    const limits = new KeyLimits(mechanisms)
    const told: Record<string, string> = {}
    const reply = {
      header: (name: string, value: string) => (told[name] = value),
    } as unknown as FastifyReply
    const [one, other] = [Buffer.from('one'), Buffer.from('other')]
    for (let count = 0; count < 1200; count += 1) limits.admit(reply, one, clock.now())
    expect(told['ratelimit']).toMatch(/^"minute";r=0;t=\d+$/)
    expect(() => limits.admit(reply, one, clock.now())).toThrow(
      expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 60 }),
    )
    expect(told['ratelimit']).toMatch(/^"minute";r=0;t=\d+$/)
    limits.admit(reply, other, clock.now())
    expect(told['ratelimit']).toMatch(/^"minute";r=1199;/)
  })

  test('calls are added up and written in one row per day', async () => {
    const { ask, read, mechanisms, organization } = await withKey({})
    for (let count = 0; count < 5; count += 1) await ask()
    await vi.waitFor(async () => expect((await read()).api_calls_today).toBe(5), 10_000)
    const rows = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('organization_use')
        .select('amount')
        .where('organization_id', '=', organization.id)
        .execute(),
    )
    expect(rows).toEqual([{ amount: 5 }])
  })
})

test('video minutes are those of this month', async () => {
  const room = await limited({ video_minutes_per_month_limit: 100 })
  const { mechanisms, organization, clock, read } = room
  const use = (amount: number) =>
    asSystem(mechanisms, ({ db, now }) =>
      addUse(db, organization.id, 'video_minutes', { now, amount }),
    )
  const left = () =>
    asSystem(mechanisms, ({ db, now }) => videoMinutesLeft(db, organization.id, now))
  await use(60)
  await use(30)
  expect([await left(), (await read()).video_minutes_this_month]).toEqual([10, 90])
  clock.advance({ days: 32 })
  expect([await left(), (await read()).video_minutes_this_month]).toEqual([100, 0])
})

test('admins hear once a day that a limit is near, and once that it is reached', async () => {
  const room = await limited({ mail_per_day_limit: 10 })
  const { mechanisms, organization, admin, instructor, jobs, drainJobs, clock } = room
  const use = (amount: number) =>
    asSystem(mechanisms, ({ db, now }) => addUse(db, organization.id, 'mail', { now, amount }))
  const warned = async (person = admin) => {
    await jobs.find(({ name }) => name === 'organizations.warn-of-limits')?.run(mechanisms, {})
    await drainJobs()
    const rows = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('notifications')
        .select('title')
        .where('person_id', '=', person.id)
        .where('kind', '=', 'organization.limit_near')
        .execute(),
    )
    return rows.map(({ title }) => title).sort()
  }
  const name = organization.name
  await use(7)
  expect(await warned()).toEqual([])
  await use(1)
  const near = `${name} has sent 80% of its emails for today`
  expect([await warned(), await warned()]).toEqual([[near], [near]])
  await use(2)
  expect(await warned()).toEqual([near, `${name} has sent all of its emails for today`])
  expect(await warned(instructor)).toEqual([])
  clock.advance({ days: 1 })
  await use(9)
  expect(await warned()).toHaveLength(3)
})

test('limits that stay out of a request stay as they are; only changes are recorded', async () => {
  const { staff, organization, read } = await limited({ mail_per_day_limit: 7 })
  const params = { platformOrganizationId: organization.id }
  const body = { seat_limit: 40, storage_limit_bytes: null }
  await call(staff, changeOrganizationLimits, { params, body })
  const again = await call(staff, changeOrganizationLimits, { params, body })
  expect(await read()).toMatchObject({ seat_limit: 40, mail_per_day_limit: 7 })
  const changes = again.body.history.filter(
    ({ action }) => action === 'organization.limits_changed',
  )
  expect(changes).toHaveLength(2)
})
