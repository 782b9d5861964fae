import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listCalendarPlaces } from '#contract/calendar.ts'
import { courseCoverPurpose } from '#contract/course-resources.ts'
import { enroll } from '#contract/enrollments.ts'
import {
  confirmSession,
  getProfile,
  listSessions,
  refreshSession,
  revokeOtherSessions,
} from '#contract/identity.ts'
import { invite } from '#contract/invitations.ts'
import { getOrganization, listMyOrganizations } from '#contract/organizations.ts'
import {
  finishSingleSignOn,
  saveSingleSignOn,
  startSingleSignOn,
} from '#contract/single-sign-on.ts'
import { getMyLearning } from '#contract/transcripts.ts'
import { confirmTwoFactor, setUpTwoFactor } from '#contract/two-factor.ts'
import { enterAsPerson } from '#server/db/tenancy.ts'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { asSystem } from '#server/jobs/job.ts'
import { publishLive } from '#server/realtime/publish-live.ts'
import { buildOrganization, buildPerson, call, testPassword } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import {
  signInAtProvider,
  startIdentityProvider,
  type IdentityProvider,
} from '#server/testing/identity-provider.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'
import { createUpload } from '#server/testing/upload.ts'

let provider: IdentityProvider
beforeAll(async () => {
  const { mechanisms } = await testApp()
  provider = await startIdentityProvider(`${mechanisms.env.publicUrl}/single-sign-on`)
})
afterAll(() => provider.stop())

const clients: LiveClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

/** Northwind has a provider. One of its people is an admin of Riverside too, and signs in with Northwind's provider. */
async function signedInByNorthwind() {
  const { mechanisms } = await testApp()
  const northwind = await buildOrganization('Northwind Academy')
  const riverside = await buildOrganization('Riverside School')
  const domain = `${randomUUID()}.example`
  const person = await buildPerson({ email: `ada@${domain}` })
  await asSystem(mechanisms, async ({ db, now }) => {
    const features = ['single_sign_on']
    await db.updateTable('organizations').set({ features }).where('id', '=', northwind.id).execute()
    await db
      .insertInto('organization_domains')
      .values({ organization_id: northwind.id, domain, created_at: now })
      .execute()
    await db
      .insertInto('memberships')
      .values({ organization_id: riverside.id, person_id: person.id, role: 'admin' })
      .execute()
  })
  await call(northwind.admin, saveSingleSignOn, {
    params: { organizationId: northwind.id },
    body: {
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      forced_domains: [],
    },
  })
  provider.accounts.set(person.id, { email: person.email, email_verified: true })
  const started = await call(null, startSingleSignOn, { body: { email: person.email } })
  const answer = await signInAtProvider(started.body.url, person.id)
  const body = { answer, browser_secret: started.body.browser_secret }
  const { body: session } = await call(null, finishSingleSignOn, { body })
  const sessionId = JSON.parse(
    Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sid: string }
  return {
    northwind,
    riverside,
    person,
    session,
    actor: { accessToken: session.access_token, sessionId: sessionId.sid },
  }
}

/** Base32, as authenticator apps read it. */
function decode(secret: string) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

const inOrganization = ({ id }: { id: string }) => ({ params: { organizationId: id } })

describe('a session that Northwind’s provider opened', () => {
  test('reaches Northwind, and names Riverside without opening it', async () => {
    const { northwind, riverside, session, actor } = await signedInByNorthwind()
    expect(session.organizations).toMatchObject([
      { id: northwind.id, role: 'learner' },
      { id: riverside.id, role: 'admin', needs_confirmation: true },
    ])
    expect(session.organizations[0]?.needs_confirmation).toBeUndefined()
    expect((await call(actor, getOrganization, inOrganization(northwind))).status).toBe(200)
    const refused = await call(actor, getOrganization, inOrganization(riverside))
    expect([refused.status, refused.error.code]).toEqual([403, 'session_limited'])
    expect(refused.error.detail).toBe(
      'This session only covers Northwind Academy. Enter your password to open Riverside School.',
    )
    expect((await call(actor, listMyOrganizations, {})).body).toEqual(session.organizations)
  })

  test('stays that narrow when it is refreshed', async () => {
    const { riverside, session } = await signedInByNorthwind()
    const body = { refresh_token: session.refresh_token }
    const { body: fresh } = await call(null, refreshSession, { body })
    const actor = { accessToken: fresh.access_token }
    const refused = await call(actor, getOrganization, inOrganization(riverside))
    expect(refused.error.code).toBe('session_limited')
  })

  test('acts in Riverside by no other way: courses, invitations, uploads, live pages', async () => {
    const { mechanisms } = await testApp()
    const { riverside, person, actor } = await signedInByNorthwind()
    const { id: courseId } = await buildPublishedCourse({
      organizationId: riverside.id,
      course: { visibility: 'public', enrollment_mode: 'open' },
    })
    const taken = await call(actor, enroll, { params: { courseId }, body: {} })
    expect(taken.error.code).toBe('session_limited')
    const invited = await call(actor, invite, {
      body: { organization: riverside.id, emails: ['eve@example.test'], role: 'admin' },
    })
    expect(invited.error.code).toBe('session_limited')
    const file = { purpose: courseCoverPurpose, organization: riverside.id, name: 'cover.png' }
    const upload = await createUpload(actor, file, 10)
    expect([upload.status, upload.error.code]).toEqual([403, 'session_limited'])
    const client = await LiveClient.open(await listening())
    clients.push(client)
    const topics = [`organization:${riverside.id}`, `person:${person.id}`]
    client.begin(actor.accessToken, ...topics)
    await vi.waitFor(() =>
      expect(client.told).toEqual([
        { type: 'refused', topic: topics[0] },
        { type: 'subscribed', topic: topics[1] },
      ]),
    )
    // That something happened is told, what happened is not: it may be about Riverside.
    await asSystem(mechanisms, (ctx) =>
      publishLive(ctx, `person:${person.id}`, 'notification.created', { title: 'In Riverside' }),
    )
    await vi.waitFor(() => expect(client.events).toHaveLength(1))
    expect(client.events[0]).toMatchObject({ name: 'notification.created', data: null })
  })

  test('reads of what is the person’s own only what belongs to Northwind', async () => {
    const { northwind, riverside, person, actor } = await signedInByNorthwind()
    const { mechanisms } = await testApp()
    for (const organization of [northwind, riverside]) {
      const { id: courseId } = await buildPublishedCourse({ organizationId: organization.id })
      await asSystem(mechanisms, ({ db, now }) =>
        db
          .insertInto('enrollments')
          .values({
            organization_id: organization.id,
            course_id: courseId,
            person_id: person.id,
            status: 'active',
            source: 'self',
            created_at: now,
            started_at: now,
          })
          .execute(),
      )
    }
    const { body: learning } = await call(actor, getMyLearning, { query: {} })
    expect(learning.courses.map((course) => course.organization_id)).toEqual([northwind.id])
    const { body: places } = await call(actor, listCalendarPlaces, {})
    expect(places.organizations.map(({ id }) => id)).toEqual([northwind.id])
    const enter = enterAsPerson(actor.sessionId, person.id, null, mechanisms.clock.now())
    const seen = await mechanisms.database.transaction(enter, (db) =>
      db.selectFrom('memberships').select('organization_id').execute(),
    )
    expect(seen).toEqual([{ organization_id: northwind.id }])
    // The person’s own session reads both.
    const { body: all } = await call(person, getMyLearning, { query: {} })
    expect(all.courses).toHaveLength(2)
  })

  test('neither sees nor ends the person’s other sessions', async () => {
    const { person, actor } = await signedInByNorthwind()
    const { body: devices } = await call(actor, listSessions, {})
    expect(devices.map(({ id }) => id)).toEqual([actor.sessionId])
    await call(actor, revokeOtherSessions, {})
    expect((await call(person, getProfile, {})).status).toBe(200)
  })
})

describe('confirming such a session', () => {
  test('takes the person’s own password, and opens Riverside', async () => {
    const { riverside, actor } = await signedInByNorthwind()
    const wrong = await call(actor, confirmSession, { body: { password: 'not this one' } })
    expect([wrong.status, wrong.error.code]).toEqual([403, 'wrong_password'])
    expect((await call(actor, getOrganization, inOrganization(riverside))).status).toBe(403)
    const confirmed = await call(actor, confirmSession, { body: { password: testPassword } })
    expect(confirmed.body.map(({ needs_confirmation }) => needs_confirmation)).toEqual([
      undefined,
      undefined,
    ])
    expect((await call(actor, getOrganization, inOrganization(riverside))).status).toBe(200)
  })

  test('takes the second factor too where the person has one', async () => {
    const { riverside, person, actor } = await signedInByNorthwind()
    const { clock } = await testApp()
    const set = await call(person, setUpTwoFactor, { body: { password: testPassword } })
    const code = codeAt(decode(set.body.secret), stepOf(clock.now()))
    const { body: made } = await call(person, confirmTwoFactor, { body: { code } })
    const without = await call(actor, confirmSession, { body: { password: testPassword } })
    expect([without.status, without.error.code]).toEqual([403, 'two_factor_code_refused'])
    const [recovery = ''] = made.recovery_codes
    const body = { password: testPassword, code: recovery }
    expect((await call(actor, confirmSession, { body })).status).toBe(200)
    expect((await call(actor, getOrganization, inOrganization(riverside))).status).toBe(200)
  })

  test('does not make Northwind’s provider a second factor for Riverside', async () => {
    const { mechanisms } = await testApp()
    const { northwind, riverside, actor } = await signedInByNorthwind()
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('organizations')
        .set({ two_factor_required_at: now })
        .where('id', 'in', [northwind.id, riverside.id])
        .execute(),
    )
    await call(actor, confirmSession, { body: { password: testPassword } })
    expect((await call(actor, getOrganization, inOrganization(northwind))).status).toBe(200)
    const refused = await call(actor, getOrganization, inOrganization(riverside))
    expect(refused.error.code).toBe('two_factor_required')
  })

  test('is impossible for an account that has no password yet', async () => {
    const { mechanisms } = await testApp()
    const { person, actor } = await signedInByNorthwind()
    await asSystem(mechanisms, ({ db }) =>
      db.updateTable('people').set({ password_hash: '' }).where('id', '=', person.id).execute(),
    )
    const refused = await call(actor, confirmSession, { body: { password: 'anything' } })
    expect(refused.error.code).toBe('wrong_password')
  })
})
