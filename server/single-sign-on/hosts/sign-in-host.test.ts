import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishSamlSignIn } from '#contract/saml.ts'
import {
  finishSingleSignOn,
  saveSingleSignOn,
  startOrganizationSignIn,
  startSingleSignOn,
} from '#contract/single-sign-on.ts'
import { removeHost } from '#contract/hosts.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { buildHost } from '#server/testing/build-host.ts'
import { bring, buildSaml, ownMetadata } from '#server/testing/build-saml.ts'
import {
  signInAtProvider,
  startIdentityProvider,
  type IdentityProvider,
} from '#server/testing/identity-provider.ts'
import { startSamlProvider, type SamlProvider } from '#server/testing/saml-provider.ts'
import { testApp } from '#server/testing/test-app.ts'

const on = (host: string) => ({ host: `${host}:4000` })
const refusal = 'single_sign_on_failed'

describe('with OpenID Connect', () => {
  let provider: IdentityProvider
  beforeAll(async () => {
    const { mechanisms } = await testApp()
    provider = await startIdentityProvider(`${mechanisms.env.publicUrl}/single-sign-on`)
  })
  afterAll(() => provider.stop())

  /** An organization with a provider and a host, and someone whom the provider knows. */
  async function connected() {
    const { mechanisms } = await testApp()
    const classroom = await buildClassroom()
    const organizationId = classroom.organization.id
    const domain = `${randomUUID()}.example`
    await asSystem(mechanisms, async ({ db, now }) => {
      await db
        .updateTable('organizations')
        .set({ features: ['single_sign_on'] })
        .where('id', '=', organizationId)
        .execute()
      await db
        .insertInto('organization_domains')
        .values({ organization_id: organizationId, domain, created_at: now })
        .execute()
      await db.deleteFrom('attempt_counts').where('key', 'like', 'sso-start:%').execute()
    })
    await call(classroom.admin, saveSingleSignOn, {
      params: { organizationId },
      body: {
        issuer: provider.issuer,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        forced_domains: [],
      },
    })
    const subject = randomUUID()
    const email = `ada.${subject.slice(0, 8)}@${domain}`
    provider.accounts.set(subject, { email, email_verified: true })
    const host = await buildHost(organizationId)
    /** Begins on the host, and comes back to the installation's own address. */
    const begin = async (from = host) => {
      const { server } = await testApp()
      const started = await call(null, startSingleSignOn, { body: { email } }, on(from))
      expect(started.status).toBe(200)
      const answer = await signInAtProvider(started.body.url, subject)
      const back = await server.inject({ url: `/single-sign-on?${answer}` })
      return { answer, back, secret: started.body.browser_secret }
    }
    const finish = (
      answer: string,
      browser_secret: string,
      at: Record<string, string> = on(host),
    ) => call(null, finishSingleSignOn, { body: { answer, browser_secret } }, at)
    return { ...classroom, organizationId, email, host, begin, finish }
  }

  test('the answer arrives at the installation and is passed on to the host, where it signs in once', async () => {
    const { begin, finish, host, organizationId, email } = await connected()
    const { answer, back, secret } = await begin()
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `http://${host}:4000/single-sign-on?${answer}`,
    ])
    expect(back.headers['cache-control']).toBe('no-store')
    const finished = await finish(answer, secret)
    expect(finished.body).toMatchObject({ email, organizations: [{ id: organizationId }] })
    expect((await finish(answer, secret)).error.code).toBe('single_sign_on_failed')
  })

  test('twice at the same moment, one gets in', async () => {
    const { begin, finish } = await connected()
    const { answer, secret } = await begin()
    const both = await Promise.all([finish(answer, secret), finish(answer, secret)])
    expect(both.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
  })

  test('is refused in another browser, on another host, and when it is too old', async () => {
    const { clock } = await testApp()
    const { begin, finish } = await connected()
    const other = await connected()
    const refused = async (secret?: string, at?: Record<string, string>) => {
      const begun = await begin()
      const answer = await finish(begun.answer, secret ?? begun.secret, at)
      expect(answer.error.code).toBe('single_sign_on_failed')
      // The answer is spent, no matter who tried it.
      expect((await finish(begun.answer, begun.secret)).error.code).toBe('single_sign_on_failed')
    }
    await refused('of-another-browser')
    await refused(undefined, on(other.host))
    await refused(undefined, {})
    await refused(undefined, on('forged.example'))
    const begun = await begin()
    try {
      clock.advance({ minutes: 11 })
      expect((await finish(begun.answer, begun.secret)).error.code).toBe('single_sign_on_failed')
    } finally {
      clock.reset()
    }
  })

  test('what began at the installation ends there, and a removed host ends nothing', async () => {
    const { begin, finish, admin, organizationId, host } = await connected()
    const plain = await begin('localhost')
    expect(plain.back.headers.location).toBeUndefined()
    expect((await finish(plain.answer, plain.secret)).error.code).toBe('single_sign_on_failed')
    const { answer, secret } = await begin()
    await call(admin, removeHost, { params: { organizationId, host } })
    expect((await finish(answer, secret)).error.code).toBe('single_sign_on_failed')
  })

  test('nobody signs in with the provider of another organization there', async () => {
    const { email, organizationId } = await connected()
    const other = await connected()
    const started = await call(null, startSingleSignOn, { body: { email } }, on(other.host))
    expect(started.error.code).toBe('single_sign_on_unknown')
    const chosen = await call(
      null,
      startOrganizationSignIn,
      { params: { slug: organizationId }, body: { connection_id: null } },
      on(other.host),
    )
    expect(chosen.error.code).toBe('single_sign_on_unknown')
  })
})

describe('with SAML', () => {
  let provider: SamlProvider
  beforeAll(async () => {
    provider = await startSamlProvider()
  })
  afterAll(() => provider.stop())

  test('the ticket leads to the host and opens a session there, once and in one browser', async () => {
    const { clock } = await testApp()
    const saml = await buildSaml(provider)
    const { organizationId } = saml.params
    const host = await buildHost(organizationId)
    const begin = async () => {
      const email = `ada.${randomUUID().slice(0, 8)}@${saml.domain}`
      const started = await call(null, startSingleSignOn, { body: { email } }, on(host))
      const metadata = await ownMetadata(saml.connection)
      const { id } = await provider.readRequest(metadata, started.body.url)
      const message = await provider.answer(metadata, {
        now: clock.now(),
        requestId: id,
        nameId: email,
        attributes: { email, givenName: 'Ada', sn: 'Lovelace' },
      })
      const { location } = await bring(saml.connection, message)
      expect(location).toMatch(`http://${host}:4000/single-sign-on?saml=`)
      const ticket = new URL(location).searchParams.get('saml') ?? ''
      return { ticket, secret: started.body.browser_secret }
    }
    const finish = (ticket: string, browser_secret: string, at: Record<string, string>) =>
      call(
        null,
        finishSamlSignIn,
        { body: { organization_id: organizationId, ticket, browser_secret } },
        at,
      )
    const one = await begin()
    expect((await finish(one.ticket, one.secret, on(host))).status).toBe(200)
    expect((await finish(one.ticket, one.secret, on(host))).error.code).toBe(refusal)
    const elsewhere = await begin()
    expect((await finish(elsewhere.ticket, elsewhere.secret, {})).error.code).toBe(refusal)
    expect((await finish(elsewhere.ticket, elsewhere.secret, on(host))).error.code).toBe(refusal)
    const stolen = await begin()
    expect((await finish(stolen.ticket, 'of-another-browser', on(host))).error.code).toBe(refusal)
    const late = await begin()
    try {
      clock.advance({ minutes: 11 })
      expect((await finish(late.ticket, late.secret, on(host))).error.code).toBe(refusal)
    } finally {
      clock.reset()
    }
  })
})
