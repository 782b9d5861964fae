import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listPeople } from '#contract/directory.ts'
import { setBreakGlass } from '#contract/domains.ts'
import type { Arguments, Endpoint } from '#contract/endpoint.ts'
import { confirmSession, login, refreshSession } from '#contract/identity.ts'
import { createApiKey } from '#contract/integrations.ts'
import { listAuditEntries } from '#contract/organization-settings.ts'
import { getOrganization } from '#contract/organizations.ts'
import { getSessionRules, saveNetworks, saveSessionRules } from '#contract/session-rules.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { asSystem } from '#server/jobs/job.ts'
import {
  buildClassroom,
  buildMember,
  call,
  testPassword,
  type Actor,
} from '#server/testing/actors.ts'
import { listening } from '#server/testing/listening.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { testApp } from '#server/testing/test-app.ts'
import { withTwoFactor } from '#server/testing/two-factor.ts'
import { createUpload } from '#server/testing/upload.ts'

async function ruled() {
  const app = await testApp()
  const room = await buildClassroom()
  const params = { organizationId: room.organization.id }
  const limit = (session_hours: number | null, idle_minutes: number | null) =>
    call(room.admin, saveSessionRules, { params, body: { session_hours, idle_minutes } })
  const allow = (networks: string[], who = room.admin, without_me = false) =>
    call(who, saveNetworks, {
      params,
      body: { networks: networks.map((network) => ({ network, label: 'Office' })), without_me },
    })
  return { ...app, ...room, params, limit, allow }
}

/** As if the session had begun, or had last been used, so many seconds ago. */
async function ago(actor: Actor, column: 'created_at' | 'last_used_at', seconds: number) {
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db, now }) =>
    db
      .updateTable('sessions')
      .set({ [column]: new Date(now.getTime() - seconds * 1000) })
      .where('id', '=', actor.sessionId)
      .execute(),
  )
}

/** The same session with a token that hasn't run out. */
async function still(actor: Actor): Promise<Actor> {
  const { mechanisms, clock } = await testApp()
  const claims = { personId: actor.id, sessionId: actor.sessionId }
  return { ...actor, accessToken: await signAccessToken(mechanisms.keys, claims, clock.now()) }
}

/** A call from another address than this machine's. */
async function callFrom<E extends Endpoint>(
  remoteAddress: string,
  { accessToken }: { accessToken: string },
  endpoint: E,
  args: Arguments<E>,
  headers: Record<string, string> = {},
) {
  const { server } = await testApp()
  const {
    params = {},
    query,
    body,
  } = args as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object
  }
  const response = await server.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    ...(query && { query }),
    ...(body && { payload: body }),
    headers: { authorization: `JWT ${accessToken}`, ...headers },
    remoteAddress,
  })
  const { code } = response.body ? response.json<{ code?: string }>() : {}
  return { status: response.statusCode, code }
}

describe('the longest session', () => {
  test('is refused from the hour on, in this organization alone, and opens again with the password', async () => {
    const { organization, otherOrganization, learner, params, limit, mechanisms } = await ruled()
    await asSystem(mechanisms, ({ db }) =>
      db
        .insertInto('memberships')
        .values({ organization_id: otherOrganization.id, person_id: learner.id, role: 'learner' })
        .execute(),
    )
    const enter = () => call(learner, getOrganization, { params })
    expect((await limit(8, null)).body.session_hours).toBe(8)
    await ago(learner, 'created_at', 8 * 3600 - 1)
    expect((await enter()).status).toBe(200)
    await ago(learner, 'created_at', 8 * 3600)
    expect(await enter()).toMatchObject({
      status: 403,
      error: { code: 'sign_in_again', detail: `Sign in again to open ${organization.name}.` },
    })
    const other = { organizationId: otherOrganization.id }
    expect((await call(learner, getOrganization, { params: other })).status).toBe(200)
    const wrong = await call(learner, confirmSession, { body: { password: 'not this' } })
    expect([wrong.status, (await enter()).error.code]).toEqual([403, 'sign_in_again'])
    await call(learner, confirmSession, { body: { password: testPassword } })
    expect((await enter()).status).toBe(200)
  })

  test('differs by organization, and none means the installation’s', async () => {
    const { stranger, learner, otherOrganization, params, limit, mechanisms } = await ruled()
    await asSystem(mechanisms, ({ db }) =>
      db
        .insertInto('memberships')
        .values({ organization_id: otherOrganization.id, person_id: learner.id, role: 'learner' })
        .execute(),
    )
    const other = { organizationId: otherOrganization.id }
    await limit(24, null)
    await call(stranger, saveSessionRules, {
      params: other,
      body: { session_hours: 2, idle_minutes: null },
    })
    await ago(learner, 'created_at', 3 * 3600)
    expect((await call(learner, getOrganization, { params })).status).toBe(200)
    const refused = await call(learner, getOrganization, { params: other })
    expect(refused.error.code).toBe('sign_in_again')
    await call(stranger, saveSessionRules, {
      params: other,
      body: { session_hours: null, idle_minutes: null },
    })
    expect((await call(learner, getOrganization, { params: other })).status).toBe(200)
  })

  test('also closes uploads and open sockets', async () => {
    const { learner, admin, params, limit, clock } = await ruled()
    const topic = `organization:${params.organizationId}`
    const tab = await LiveClient.open(await listening())
    try {
      tab.begin(learner.accessToken, topic)
      await expect.poll(() => tab.told).toContainEqual({ type: 'subscribed', topic })
      await limit(1, null)
      await ago(learner, 'created_at', 3600)
      tab.send({ type: 'authenticate', token: (await still(learner)).accessToken })
      await expect.poll(() => tab.told).toContainEqual({ type: 'refused', topic })
    } finally {
      tab.close()
      clock.reset()
    }
    await ago(admin, 'created_at', 3600)
    const metadata = {
      purpose: 'course_media',
      organization: params.organizationId,
      name: 'film.mp4',
    } as const
    expect((await createUpload(admin, metadata, 10)).error.code).toBe('sign_in_again')
  })

  test('400 out of bounds, 403 for others than admins, 404 across organizations', async () => {
    const { admin, instructor, stranger, params, limit } = await ruled()
    for (const [hours, minutes] of [
      [0, null],
      [721, null],
      [null, 14],
      [null, 43_201],
    ] as const) {
      expect((await limit(hours, minutes)).status).toBe(400)
    }
    const body = { session_hours: 1, idle_minutes: 15 }
    expect((await call(instructor, saveSessionRules, { params, body })).status).toBe(403)
    expect((await call(stranger, saveSessionRules, { params, body })).status).toBe(404)
    expect((await call(instructor, getSessionRules, { params })).status).toBe(403)
    expect((await call(admin, getSessionRules, { params })).body).toMatchObject({
      session_hours: null,
      idle_minutes: null,
      networks: [],
      your_address: '127.0.0.1',
    })
  })
})

describe('the longest idle time', () => {
  test('is measured from the last use, which requests record', async () => {
    const { learner, params, limit } = await ruled()
    await limit(null, 30)
    const enter = (headers = {}) => call(learner, getOrganization, { params }, headers)
    await ago(learner, 'last_used_at', 30 * 60 - 1)
    expect((await enter()).status).toBe(200)
    await ago(learner, 'last_used_at', 30 * 60)
    expect((await enter()).error.code).toBe('sign_in_again')
    // A refused request is no use.
    expect((await enter()).error.code).toBe('sign_in_again')
    await call(learner, confirmSession, { body: { password: testPassword } })
    expect((await enter()).status).toBe(200)
  })

  test('is not reset by a page that nobody touches, nor by a refresh after the pause', async () => {
    const { clock, learner, params, limit } = await ruled()
    await limit(null, 30)
    const signedIn = await call(null, login, {
      body: { email: learner.email, password: testPassword },
    })
    try {
      const background = { 'lyceum-background': '1' }
      let session = signedIn.body
      for (let quarter = 0; quarter < 2; quarter += 1) {
        clock.advance({ minutes: 14 })
        const { refresh_token } = session
        session = (await call(null, refreshSession, { body: { refresh_token } }, background)).body
        const actor = { accessToken: session.access_token }
        expect((await call(actor, getOrganization, { params }, background)).status).toBe(200)
      }
      clock.advance({ minutes: 2 })
      const { refresh_token } = session
      const { body } = await call(null, refreshSession, { body: { refresh_token } })
      const back = { accessToken: body.access_token }
      expect((await call(back, getOrganization, { params })).error.code).toBe('sign_in_again')
      await call(back, confirmSession, { body: { password: testPassword } })
      expect((await call(back, getOrganization, { params })).status).toBe(200)
    } finally {
      clock.reset()
    }
  })

  test('is kept alive by use', async () => {
    const { clock, learner, params, limit } = await ruled()
    await limit(null, 15)
    try {
      for (let minute = 0; minute < 40; minute += 10) {
        clock.advance({ minutes: 10 })
        const { status } = await call(await still(learner), getOrganization, { params })
        expect([minute, status]).toEqual([minute, 200])
      }
    } finally {
      clock.reset()
    }
  })
})

describe('the allowed networks', () => {
  const office = '203.0.113.9'

  test('let members in from there and from nowhere else, whatever a header claims', async () => {
    const { admin, organization, learner, params, allow } = await ruled()
    expect((await allow(['127.0.0.1', '203.0.113.0/24', '2001:db8::/32'])).status).toBe(200)
    const from = (address: string, headers = {}) =>
      callFrom(address, learner, getOrganization, { params }, headers)
    expect((await from(office)).status).toBe(200)
    expect((await from('::ffff:203.0.113.200')).status).toBe(200)
    expect((await from('2001:db8:1::5')).status).toBe(200)
    for (const outside of ['203.0.114.1', '2001:db9::1', '::ffff:198.51.100.4', 'fe80::1%eth0']) {
      expect([outside, await from(outside)]).toEqual([
        outside,
        { status: 403, code: 'network_refused' },
      ])
    }
    const spoofed = { 'x-forwarded-for': office, forwarded: `for=${office}`, 'x-real-ip': office }
    expect((await from('198.51.100.4', spoofed)).code).toBe('network_refused')
    const detail = await call(admin, getOrganization, { params })
    expect([detail.status, organization.name]).toEqual([200, 'Test organization'])
    await allow([])
    expect((await from('198.51.100.4')).status).toBe(200)
  })

  test('are read as ranges, once each; what is none is named', async () => {
    const { admin, params } = await ruled()
    const save = (...networks: string[]) =>
      call(admin, saveNetworks, {
        params,
        body: { networks: networks.map((network) => ({ network, label: '' })) },
      })
    const saved = await save('127.0.0.9/8', '::ffff:10.1.2.3', '10.1.2.3', '2001:DB8::1/64')
    expect(saved.body.networks.map(({ network }) => network)).toEqual([
      '127.0.0.0/8',
      '10.1.2.3',
      '2001:db8::/64',
    ])
    const wrong = await save('127.0.0.1', '300.1.1.1', '10.0.0.0/33', '1', '::/0', 'a/b/c', '')
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.error.errors ?? {})).toEqual(
      [1, 2, 3, 4, 5, 6].map((index) => `networks.${index}.network`),
    )
  })

  test('can’t lock out who saves them; 403 for others than admins, 404 across organizations', async () => {
    const { admin, instructor, stranger, params, allow } = await ruled()
    expect((await allow(['203.0.113.0/24'])).error.code).toBe('network_locks_you_out')
    expect((await allow(['203.0.113.0/24'], admin, true)).error.code).toBe('network_locks_you_out')
    expect((await allow(['127.0.0.1'], instructor)).status).toBe(403)
    expect((await allow(['127.0.0.1'], stranger)).status).toBe(404)
    expect((await call(admin, getSessionRules, { params })).body.networks).toEqual([])
  })

  test('apply to API keys', async () => {
    const { admin, params, allow } = await ruled()
    const made = await call(admin, createApiKey, {
      params,
      body: { name: 'Reports', scopes: ['people:read'], expires_in_days: null },
    })
    await allow(['127.0.0.1'])
    const key = { authorization: `Bearer ${made.body.key}` }
    const from = (address: string) =>
      callFrom(address, admin, listPeople, { params, query: { role: 'learner' } }, key)
    expect((await from('127.0.0.1')).status).toBe(200)
    expect(await from('198.51.100.4')).toEqual({ status: 403, code: 'network_refused' })
  })

  test('let emergency admins in with a second factor, who are recorded once and told of', async () => {
    const { admin, params, allow, drainJobs, sentMail, clock } = await ruled()
    const second = await buildMember(params.organizationId, 'admin')
    await call(admin, setBreakGlass, { params, body: { person_ids: [admin.id] } })
    const away = (who: Actor, endpoint = getOrganization) =>
      callFrom('198.51.100.4', who, endpoint, { params })
    expect((await allow(['127.0.0.1'])).body.breaks_glass).toBe(false)
    expect((await away(admin)).code).toBe('network_refused')
    await withTwoFactor(admin)
    const answers = await Promise.all([away(admin), away(admin), away(admin)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await away(second)).code).toBe('network_refused')
    const { items } = (await call(admin, listAuditEntries, { params, query: {} })).body
    const used = items.filter(({ action }) => action === 'organization.break_glass_used')
    expect(used).toMatchObject([{ ip_address: '198.51.100.4', detail: { past: 'networks' } }])
    await drainJobs()
    const told = sentMail.filter(({ subject }) => /used emergency access/.test(subject))
    expect(told.map(({ to }) => to).toSorted()).toEqual([admin.email, second.email].toSorted())
    expect((await allow(['203.0.113.0/24'])).error.code).toBe('network_locks_you_out')
    expect((await allow(['203.0.113.0/24'], admin, true)).status).toBe(200)
    expect((await call(admin, getOrganization, { params })).status).toBe(200)
    clock.reset()
  })
})

test('the rules are checked in the statement that enters', async () => {
  const { mechanisms, learner, params, limit, allow } = await ruled()
  await limit(8, 60)
  await allow(['127.0.0.0/8'])
  await call(learner, getOrganization, { params })
  const { statementsOf } = await import('#server/testing/heard-statements.ts')
  const count = async () =>
    (await statementsOf(mechanisms.database, () => call(learner, getOrganization, { params })))
      .length
  const limited = await count()
  await asSystem(mechanisms, ({ db }) =>
    sql`update organizations set session_hours = null, idle_minutes = null, allowed_networks = '[]'
      where id = ${params.organizationId}`.execute(db),
  )
  expect(limited).toBe(await count())
})
