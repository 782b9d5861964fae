import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProfile } from '#contract/identity.ts'
import { getOrganization } from '#contract/organizations.ts'
import { addSamlConnection, getSamlTest, listSamlSignIns, startSamlTest } from '#contract/saml.ts'
import { startSingleSignOn } from '#contract/single-sign-on.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, buildPerson, call } from '#server/testing/actors.ts'
import {
  begin,
  bring,
  buildSaml,
  finish,
  ownMetadata,
  plainMapping,
  signInBySaml,
} from '#server/testing/build-saml.ts'
import { startSamlProvider, type SamlProvider } from '#server/testing/saml-provider.ts'
import { testApp } from '#server/testing/test-app.ts'

let provider: SamlProvider
beforeAll(async () => {
  provider = await startSamlProvider()
})
afterAll(() => provider.stop())

const account = (domain: string) => {
  const nameId = randomUUID()
  const email = `ada.${nameId.slice(0, 8)}@${domain}`
  return {
    nameId,
    email,
    attributes: { email, givenName: 'Ada', sn: 'Lovelace' } as Record<string, string | string[]>,
  }
}

describe('signing in', () => {
  test('makes the account, joins as a learner, and finds the same person the next time', async () => {
    const saml = await buildSaml(provider)
    const { nameId, email, attributes } = account(saml.domain)
    const { finished } = await signInBySaml(provider, saml, email, { nameId, attributes })
    expect(finished.body.session).toMatchObject({
      email,
      organizations: [{ id: saml.params.organizationId, role: 'learner' }],
    })
    const actor = { accessToken: finished.body.session.access_token }
    expect((await call(actor, getProfile, {})).body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
    })
    const again = await signInBySaml(provider, saml, email, { nameId, attributes })
    expect(again.finished.body.session.id).toBe(finished.body.session.id)
  })

  test('takes a message that is signed as a whole, or encrypted', async () => {
    const saml = await buildSaml(provider)
    for (const more of [{ signs: 'message' }, { signs: 'both' }, { encrypts: true }] as const) {
      const { nameId, email, attributes } = account(saml.domain)
      const { finished } = await signInBySaml(provider, saml, email, {
        nameId,
        attributes,
        ...more,
      })
      expect([more, finished.status]).toEqual([more, 200])
    }
  })

  test('begins at the provider where that is allowed, in the browser that brought the message', async () => {
    const saml = await buildSaml(provider, { allows_unsolicited: true })
    const { nameId, attributes } = account(saml.domain)
    const { clock } = await testApp()
    const metadata = await ownMetadata(saml.connection)
    const say = () => provider.answer(metadata, { nameId, attributes, now: clock.now() })
    const brought = await bring(saml.connection, await say(), '/courses?x=1')
    const { organizationId } = saml.params
    const stolen = await finish(organizationId, brought.location, 'another')
    expect(stolen.error.code).toBe('single_sign_on_failed')
    const second = await bring(saml.connection, await say(), '/courses?x=1')
    const finished = await finish(organizationId, second.location, second.secret ?? '')
    expect(finished.body).toMatchObject({ path: '/courses?x=1' })
  })

  test('a ticket works once, for two minutes, and only in the browser that began', async () => {
    const saml = await buildSaml(provider)
    const { organizationId } = saml.params
    const { clock } = await testApp()
    const { nameId, email, attributes } = account(saml.domain)
    const first = await signInBySaml(provider, saml, email, { nameId, attributes })
    const replayed = await finish(organizationId, first.brought.location, first.secret)
    expect([replayed.status, replayed.error.code]).toEqual([400, 'single_sign_on_failed'])
    const { requestId, secret } = await begin(provider, saml.connection, email)
    const message = await provider.answer(await ownMetadata(saml.connection), {
      nameId,
      attributes,
      requestId,
      now: clock.now(),
    })
    const late = await bring(saml.connection, message)
    clock.advance({ minutes: 3 })
    const refused = await finish(organizationId, late.location, secret)
    expect(refused.error.code).toBe('single_sign_on_failed')
  })
})

describe('what attributes become', () => {
  test('role and groups follow the message; a sign-in never takes the last admin away', async () => {
    const { mechanisms } = await testApp()
    const saml = await buildSaml(provider, {
      mapping: { ...plainMapping, email: 'Mail', role: 'Position', groups: 'Teams' },
      role_values: [
        { value: 'Teacher', role: 'instructor' },
        { value: 'Head', role: 'admin' },
      ],
    })
    const { organizationId } = saml.params
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .insertInto('member_groups')
        .values({ organization_id: organizationId, name: 'Physics', created_at: now })
        .execute(),
    )
    const { nameId, email } = account(saml.domain)
    const attributes = { Mail: email, Position: ['staff', 'teacher'], Teams: ['physics', 'Chess'] }
    const { finished } = await signInBySaml(provider, saml, email, { nameId, attributes })
    expect(finished.body.session.organizations).toMatchObject([{ role: 'instructor' }])
    const { rows } = await asSystem(mechanisms, async ({ db }) => ({
      rows: await db
        .selectFrom('member_group_people')
        .selectAll()
        .where('person_id', '=', finished.body.session.id)
        .execute(),
    }))
    expect(rows).toHaveLength(1)

    const raised = await signInBySaml(provider, saml, email, {
      nameId,
      attributes: { Mail: email, Position: 'Head' },
    })
    expect(raised.finished.body.session.organizations).toMatchObject([{ role: 'admin' }])
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('memberships')
        .set({ role: 'learner' })
        .where('organization_id', '=', organizationId)
        .where('person_id', '=', saml.admin.id)
        .execute(),
    )
    const lowered = await signInBySaml(provider, saml, email, { nameId, attributes })
    expect(lowered.finished.body.session.organizations).toMatchObject([{ role: 'admin' }])
  })
})

describe('whom a provider speaks for', () => {
  test('only addresses in the domains of its organization, and of the connection', async () => {
    const saml = await buildSaml(provider)
    const { nameId, email } = account(saml.domain)
    const { finished } = await signInBySaml(provider, saml, email, {
      nameId,
      attributes: { email: saml.stranger.email },
    })
    expect([finished.status, finished.error.code]).toEqual([403, 'single_sign_on_address_refused'])
    const log = await call(saml.admin, listSamlSignIns, { params: saml.params, query: {} })
    expect(log.body.items[0]).toMatchObject({
      outcome: 'refused',
      subject: saml.stranger.email,
      reason:
        'Your identity provider sent an email address that doesn’t belong to the organization.',
    })
  })

  test('an account that never verified its address is not matched', async () => {
    const saml = await buildSaml(provider)
    const { nameId, email, attributes } = account(saml.domain)
    const squatter = await buildPerson({ email, emailVerified: false })
    const { finished } = await signInBySaml(provider, saml, email, { nameId, attributes })
    expect([finished.status, finished.error.code]).toEqual([403, 'email_not_verified'])
    expect((await call(squatter, getOrganization, { params: saml.params })).status).toBe(404)
  })

  test('an account that was there before is linked, once; staff of the platform never', async () => {
    const saml = await buildSaml(provider)
    const known = account(saml.domain)
    const before = await buildPerson({ email: known.email })
    const { finished } = await signInBySaml(provider, saml, known.email, known)
    expect(finished.body.session.id).toBe(before.id)
    const other = await signInBySaml(provider, saml, known.email, {
      ...known,
      nameId: randomUUID(),
    })
    expect(other.finished.error.code).toBe('single_sign_on_address_refused')
    const staff = account(saml.domain)
    await buildPerson({ email: staff.email, superAdmin: true })
    const refused = await signInBySaml(provider, saml, staff.email, staff)
    expect(refused.finished.error.code).toBe('single_sign_on_address_refused')
  })
})

describe('a test', () => {
  test('shows what arrived and what it would become, and signs nobody in', async () => {
    const saml = await buildSaml(provider, { default_role: 'instructor' })
    const { nameId, email } = account(saml.domain)
    const { organizationId } = saml.params
    const params = { ...saml.params, connectionId: saml.connection.id }
    const { body: started } = await call(saml.admin, startSamlTest, { params })
    const metadata = await ownMetadata(saml.connection)
    const { id } = await provider.readRequest(metadata, started.url)
    const { clock, mechanisms } = await testApp()
    const message = await provider.answer(metadata, {
      nameId,
      requestId: id,
      attributes: { email, Department: ['Physics', 'Chess'] },
      now: clock.now(),
    })
    const brought = await bring(saml.connection, message)
    expect(brought.location).toBe(
      `/dashboard/admin/organizations/${organizationId}/saml-test?test=${started.id}`,
    )
    const shown = await call(saml.admin, getSamlTest, {
      params: { ...saml.params, testId: started.id },
    })
    expect(shown.body).toMatchObject({
      refusal: '',
      arrived: {
        name_id: nameId,
        attributes: [
          { name: 'email', values: [email] },
          { name: 'Department', values: ['Physics', 'Chess'] },
        ],
      },
      becomes: { email, role: 'instructor', account: 'created', problem: '' },
    })
    const made = await asSystem(mechanisms, ({ db }) =>
      db.selectFrom('people').select('id').where('email', '=', email).execute(),
    )
    expect(made).toEqual([])
  })

  test('names the reason of a refusal; 403 for others than admins', async () => {
    const saml = await buildSaml(provider)
    const params = { ...saml.params, connectionId: saml.connection.id }
    const { body: started } = await call(saml.admin, startSamlTest, { params })
    const metadata = await ownMetadata(saml.connection)
    const { id } = await provider.readRequest(metadata, started.url)
    const { clock } = await testApp()
    const message = await provider.answer(metadata, {
      nameId: 'x',
      requestId: id,
      audience: 'https://elsewhere.example',
      now: clock.now(),
    })
    await bring(saml.connection, message)
    const testParams = { ...saml.params, testId: started.id }
    expect((await call(saml.admin, getSamlTest, { params: testParams })).body).toMatchObject({
      refusal: 'The message is meant for another service.',
      detail: 'https://elsewhere.example',
      arrived: null,
    })
    expect((await call(saml.instructor, getSamlTest, { params: testParams })).status).toBe(403)
    expect((await call(saml.instructor, startSamlTest, { params })).status).toBe(403)
  })
})

describe('which connection', () => {
  test('the one that names the domain; several can serve one organization', async () => {
    const saml = await buildSaml(provider)
    const another = await startSamlProvider()
    try {
      const { body: named } = await call(saml.admin, addSamlConnection, {
        params: saml.params,
        body: {
          name: 'Named',
          metadata: another.metadata(),
          domains: [saml.domain],
          mapping: plainMapping,
        },
      })
      const email = `someone@${saml.domain}`
      const started = await call(null, startSingleSignOn, { body: { email } })
      expect(started.body.url.startsWith(named.sign_in_url)).toBe(true)
    } finally {
      await another.stop()
    }
  })

  test('none while the platform has closed single sign-on or the organization is suspended', async () => {
    const { mechanisms, clock } = await testApp()
    const saml = await buildSaml(provider, { allows_unsolicited: true })
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('organizations')
        .set({ features: [] })
        .where('id', '=', saml.params.organizationId)
        .execute(),
    )
    const body = { email: `someone@${saml.domain}` }
    expect((await call(null, startSingleSignOn, { body })).error.code).toBe(
      'single_sign_on_unknown',
    )
    const { nameId, attributes } = account(saml.domain)
    const message = await provider.answer(await ownMetadata(saml.connection), {
      nameId,
      attributes,
      now: clock.now(),
    })
    expect((await bring(saml.connection, message)).status).toBe(403)
  })

  test('a member keeps the role that an admin gave while the message says nothing about it', async () => {
    const { mechanisms } = await testApp()
    const saml = await buildSaml(provider)
    const member = await buildMember(saml.params.organizationId, 'instructor')
    const email = `kept.${randomUUID()}@${saml.domain}`
    await asSystem(mechanisms, ({ db }) =>
      db.updateTable('people').set({ email }).where('id', '=', member.id).execute(),
    )
    const { finished } = await signInBySaml(provider, saml, email, {
      nameId: randomUUID(),
      attributes: { email },
    })
    expect(finished.body.session).toMatchObject({
      id: member.id,
      organizations: [{ role: 'instructor' }],
    })
  })
})
