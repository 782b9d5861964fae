import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword, getProfile, login, resetPassword } from '#contract/identity.ts'
import { getOrganization } from '#contract/organizations.ts'
import {
  finishSingleSignOn,
  getSingleSignOn,
  removeSingleSignOn,
  saveSingleSignOn,
  startSingleSignOn,
} from '#contract/single-sign-on.ts'
import { leadsOutside } from '#server/http/outside-address.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call, testPassword } from '#server/testing/actors.ts'
import {
  signInAtProvider,
  startIdentityProvider,
  type IdentityProvider,
} from '#server/testing/identity-provider.ts'
import { newestMailTo } from '#server/testing/mail.ts'
import { testApp } from '#server/testing/test-app.ts'

let provider: IdentityProvider
beforeAll(async () => {
  const { mechanisms } = await testApp()
  provider = await startIdentityProvider(`${mechanisms.env.publicUrl}/single-sign-on`)
})
afterAll(() => provider.stop())

/** An organization with a domain of its own, connected to the provider. */
async function connected({ forced = false, features = ['single_sign_on'] } = {}) {
  const { mechanisms } = await testApp()
  const classroom = await buildClassroom()
  const domain = `${randomUUID()}.example`
  await asSystem(mechanisms, async ({ db, now }) => {
    await db
      .updateTable('organizations')
      .set({ features })
      .where('id', '=', classroom.organization.id)
      .execute()
    await db
      .insertInto('organization_domains')
      .values({ organization_id: classroom.organization.id, domain, created_at: now })
      .execute()
  })
  const params = { organizationId: classroom.organization.id }
  const save = (more: object = {}) =>
    call(classroom.admin, saveSingleSignOn, {
      params,
      body: {
        issuer: provider.issuer,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        forced_domains: forced ? [domain] : [],
        ...more,
      },
    })
  const saved = await save()
  return { ...classroom, domain, params, save, saved }
}

async function signIn(email: string, subject: string, finishWith: { secret?: string } = {}) {
  const started = await call(null, startSingleSignOn, { body: { email } })
  expect(started.status).toBe(200)
  const answer = await signInAtProvider(started.body.url, subject)
  const body = { answer, browser_secret: finishWith.secret ?? started.body.browser_secret }
  return { answer, body, finished: await call(null, finishSingleSignOn, { body }) }
}

const account = (domain: string) => {
  const subject = randomUUID()
  const email = `ada.${subject.slice(0, 8)}@${domain}`
  provider.accounts.set(subject, {
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
  })
  return { subject, email }
}

describe('signing in with the own provider', () => {
  test('makes the account, joins as a learner, and finds the same person the next time', async () => {
    const { domain, params } = await connected()
    const { subject, email } = account(domain)
    const { finished } = await signIn(email, subject)
    expect(finished.body).toMatchObject({
      email,
      organizations: [{ id: params.organizationId, role: 'learner' }],
    })
    const actor = { accessToken: finished.body.access_token }
    expect((await call(actor, getProfile, {})).body).toMatchObject({ first_name: 'Ada' })
    expect((await call(actor, getOrganization, { params })).status).toBe(200)
    const again = await signIn(email, subject)
    expect(again.finished.body.id).toBe(finished.body.id)
  })

  test('an answer works once, and only in the browser that began', async () => {
    const { domain } = await connected()
    const { subject, email } = account(domain)
    const stolen = await signIn(email, subject, { secret: 'of another browser' })
    expect(stolen.finished.error.code).toBe('single_sign_on_failed')
    const { body } = await signIn(email, subject)
    const replayed = await call(null, finishSingleSignOn, { body })
    expect([replayed.status, replayed.error.code]).toEqual([400, 'single_sign_on_failed'])
  })

  test('counts as the second factor where one is required', async () => {
    const { mechanisms } = await testApp()
    const { domain, params } = await connected()
    const { subject, email } = account(domain)
    const { finished } = await signIn(email, subject)
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('organizations')
        .set({ two_factor_required_at: now })
        .where('id', '=', params.organizationId)
        .execute(),
    )
    const actor = { accessToken: finished.body.access_token }
    expect((await call(actor, getOrganization, { params })).status).toBe(200)
  })
})

describe('a provider that lies about the e-mail', () => {
  test('can not name an address outside its own domains', async () => {
    const { domain, stranger } = await connected()
    const { subject, email } = account(domain)
    provider.accounts.set(subject, { email: stranger.email, email_verified: true })
    const { finished } = await signIn(email, subject)
    expect([finished.status, finished.error.code]).toEqual([403, 'single_sign_on_address_refused'])
  })

  test('can not use an address that it calls unverified', async () => {
    const { domain } = await connected()
    const { subject, email } = account(domain)
    provider.accounts.set(subject, { email, email_verified: false })
    const { finished } = await signIn(email, subject)
    expect(finished.error.code).toBe('single_sign_on_address_refused')
  })

  test('can not give one account to a second subject', async () => {
    const { domain } = await connected()
    const first = account(domain)
    await signIn(first.email, first.subject)
    const second = account(domain)
    provider.accounts.set(second.subject, { email: first.email, email_verified: true })
    const { finished } = await signIn(first.email, second.subject)
    expect(finished.error.code).toBe('single_sign_on_address_refused')
  })

  test('can not open an account of the platform’s staff', async () => {
    const { domain } = await connected()
    const { subject, email } = account(domain)
    await buildPerson({ email, superAdmin: true })
    const { finished } = await signIn(email, subject)
    expect(finished.error.code).toBe('single_sign_on_address_refused')
  })
})

describe('an account that stood there before', () => {
  test('is the same afterwards; its password and sessions stay, and its owner is told', async () => {
    const { domain } = await connected()
    const { subject, email } = account(domain)
    const before = await buildPerson({ email })
    const { finished } = await signIn(email, subject)
    expect(finished.body.id).toBe(before.id)
    expect((await call(before, getProfile, {})).status).toBe(200)
    const own = await call(null, login, { body: { email, password: testPassword } })
    expect(own.status).toBe(200)
    const app = await testApp()
    await app.drainJobs()
    const told = app.sentMail.find(({ to, subject }) => to === email && /sign in/.test(subject))
    expect(told?.text).toMatch(/Your password hasn’t changed/)
  })
})

describe('verified addresses', () => {
  test('an account that never verified its address is not matched, and stays as it was', async () => {
    const { domain, params } = await connected()
    const { subject, email } = account(domain)
    const squatter = await buildPerson({ email, emailVerified: false })
    const { finished } = await signIn(email, subject)
    expect([finished.status, finished.error.code]).toEqual([403, 'email_not_verified'])
    expect((await call(squatter, getProfile, {})).status).toBe(200)
    expect((await call(squatter, getOrganization, { params })).status).toBe(404)
  })

  test('its owner verifies it by the mail for a new password, and is matched then', async () => {
    const { domain } = await connected()
    const { subject, email } = account(domain)
    const squatter = await buildPerson({ email, emailVerified: false })
    await call(null, forgotPassword, { body: { email } })
    const { code } = await newestMailTo(email)
    await call(null, resetPassword, {
      body: { email, otp_code: code, new_password: 'of the owner' },
    })
    const { finished } = await signIn(email, subject)
    expect(finished.body.id).toBe(squatter.id)
  })

  test('an address that the provider calls verified is; one that it says nothing about is not', async () => {
    const { domain } = await connected()
    const verifiedAt = async (session: { access_token: string }) =>
      (await call({ accessToken: session.access_token }, getProfile, {})).body.email_verified_at
    const vouched = account(domain)
    const first = await signIn(vouched.email, vouched.subject)
    expect(await verifiedAt(first.finished.body)).not.toBeNull()
    const silent = account(domain)
    provider.accounts.set(silent.subject, { email: silent.email })
    const second = await signIn(silent.email, silent.subject)
    expect(await verifiedAt(second.finished.body)).toBeNull()
    provider.accounts.set(silent.subject, { email: silent.email, email_verified: true })
    const third = await signIn(silent.email, silent.subject)
    expect(await verifiedAt(third.finished.body)).not.toBeNull()
  })
})

describe('forced domains', () => {
  test('refuse passwords, account or not, and only for that domain', async () => {
    const { domain } = await connected({ forced: true })
    const person = await buildPerson({ email: `${randomUUID()}@${domain}` })
    for (const email of [person.email, `nobody@${domain}`]) {
      const refused = await call(null, login, { body: { email, password: testPassword } })
      expect([refused.status, refused.error.code]).toEqual([403, 'single_sign_on_required'])
    }
    const other = await buildPerson()
    const free = await call(null, login, { body: { email: other.email, password: testPassword } })
    expect(free.status).toBe(200)
  })

  test('can only be the organization’s own', async () => {
    const { save } = await connected()
    const refused = await save({ forced_domains: ['gmail.com'] })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([
      400,
      ['forced_domains'],
    ])
  })

  test('are free again when the provider is disconnected', async () => {
    const { domain, admin, params } = await connected({ forced: true })
    await call(admin, removeSingleSignOn, { params })
    const body = { email: `nobody@${domain}`, password: testPassword }
    expect((await call(null, login, { body })).error.code).toBe('invalid_credentials')
  })
})

describe('connecting', () => {
  test('shows everything but the secret, and keeps the secret when none is given', async () => {
    const { admin, params, saved, save, domain } = await connected()
    expect(JSON.stringify(saved.body)).not.toContain(provider.clientSecret)
    expect(saved.body).toMatchObject({ is_open: true, domains: [domain] })
    const body = await save({ client_secret: undefined })
    expect(body.status).toBe(200)
    const { subject, email } = account(domain)
    expect((await signIn(email, subject)).finished.status).toBe(200)
    expect((await call(admin, getSingleSignOn, { params })).body.connection?.client_id).toBe(
      'lyceum',
    )
  })

  test('400 for an address where no provider answers; nothing is saved', async () => {
    const { save, admin, params } = await connected()
    const refused = await save({ issuer: 'http://localhost:9/' })
    expect([refused.status, refused.error.code]).toEqual([400, 'identity_provider_unreachable'])
    expect((await call(admin, getSingleSignOn, { params })).body.connection?.issuer).toBe(
      provider.issuer,
    )
  })

  test('403 for others than admins, and while the platform has not opened it', async () => {
    const { saved } = await connected({ features: [] })
    expect(saved.error.code).toBe('single_sign_on_closed')
    const { instructor, params } = await connected()
    expect((await call(instructor, getSingleSignOn, { params })).status).toBe(403)
  })

  test('404 for an address whose organization has no provider', async () => {
    const body = { email: 'someone@nowhere.example' }
    expect((await call(null, startSingleSignOn, { body })).error.code).toBe(
      'single_sign_on_unknown',
    )
  })

  test.each([
    'http://school.example',
    'https://127.0.0.1',
    'https://[::1]',
    'https://10.1.2.3',
    'https://localhost',
    'https://169.254.169.254',
    'https://a:b@example.com',
  ])('%s does not lead outside', async (address) => {
    const { mechanisms } = await testApp()
    const env = { ...mechanisms.env, ALLOW_PRIVATE_ADDRESSES: false }
    expect(await leadsOutside(env, new URL(address))).toBe(false)
  })
})
