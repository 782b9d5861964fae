import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  claimDomain,
  claimDomainAccounts,
  listDomainAccounts,
  listOwnDomains,
  proveDomain,
  releaseDomain,
  saveDomainRules,
  setBreakGlass,
} from '#contract/domains.ts'
import { login, register } from '#contract/identity.ts'
import { listAuditEntries } from '#contract/organization-settings.ts'
import { getOrganization } from '#contract/organizations.ts'
import { asSystem } from '#server/jobs/job.ts'
import {
  buildClassroom,
  buildMember,
  buildPerson,
  call,
  testPassword,
} from '#server/testing/actors.ts'
import { buildSaml } from '#server/testing/build-saml.ts'
import { startSamlProvider, type SamlProvider } from '#server/testing/saml-provider.ts'
import { withTwoFactor } from '#server/testing/two-factor.ts'
import { testApp } from '#server/testing/test-app.ts'
import { markEmailVerified } from '#server/identity/addresses/verified.ts'
import { setRecords } from '../dns.ts'

const records = new Map<string, string>()
beforeEach(() => records.clear())
let provider: SamlProvider
beforeAll(async () => {
  provider = await startSamlProvider()
  setRecords({ texts: async (name) => [['v=spf1 -all'], [records.get(name) ?? '']] })
})
afterAll(async () => {
  setRecords({})
  await provider.stop()
})

const newDomain = () => `${randomUUID()}.example`

/** An organization that claims a domain and has published the record. */
async function claimed(domain = newDomain()) {
  const classroom = await buildClassroom()
  const params = { organizationId: classroom.organization.id }
  const { body } = await call(classroom.admin, claimDomain, { params, body: { domain } })
  const own = body.domains.find((one) => one.domain === domain)
  const publish = () => records.set(domain, own?.proof?.txt_value ?? '')
  const prove = () => call(classroom.admin, proveDomain, { params: { ...params, domain } })
  return { ...classroom, params, domain, own, publish, prove }
}

const stateOf = (
  { body }: { body: { domains: { domain: string; state: string }[] } },
  domain: string,
) => body.domains.find((one) => one.domain === domain)?.state

const registration = (email: string) => ({
  username: `u${randomUUID().slice(0, 12)}`,
  email,
  first_name: 'New',
  last_name: 'Person',
  password: 'a good password',
  terms: true as const,
})

describe('proving a domain', () => {
  test('needs the record of this organization, and says so until it is there', async () => {
    const { prove, publish, domain, own } = await claimed()
    expect(own).toMatchObject({ state: 'waiting', proof: { txt_name: domain } })
    const early = await prove()
    expect(stateOf(early, domain)).toBe('waiting')
    expect(early.body.domains[0]?.error).toMatch(/^The proof wasn’t found/)
    records.set(domain, 'lyceum-domain=of-another-organization')
    expect(stateOf(await prove(), domain)).toBe('waiting')
    publish()
    expect((await prove()).body.domains[0]).toMatchObject({
      state: 'proven',
      method: 'dns',
      error: '',
    })
  })

  test('a domain belongs to one organization at a time', async () => {
    const first = await claimed()
    first.publish()
    await first.prove()
    const second = await claimed(first.domain)
    second.publish()
    expect((await second.prove()).error.code).toBe('domain_taken')
    const params = { ...first.params, domain: first.domain }
    await call(first.admin, releaseDomain, { params })
    expect(stateOf(await second.prove(), first.domain)).toBe('proven')
  })

  test('a proof that is gone ends the domain after a week, not before', async () => {
    const { mechanisms, jobs, clock } = await testApp()
    const { prove, publish, domain, params } = await claimed()
    publish()
    await prove()
    records.clear()
    const check = async (hours: number) => {
      clock.advance({ hours })
      await jobs.find(({ name }) => name === 'domains.check')?.run(mechanisms, {})
      return asSystem(mechanisms, ({ db }) =>
        db
          .selectFrom('organization_domains')
          .select('domain')
          .where('organization_id', '=', params.organizationId)
          .where('domain', '=', domain)
          .execute(),
      )
    }
    try {
      expect(await check(25)).toHaveLength(1)
      expect(await check(24 * 6)).toHaveLength(1)
      expect(await check(25)).toHaveLength(0)
    } finally {
      clock.reset()
    }
  })

  test('400 for a public provider, 403 for others than admins, 404 across organizations', async () => {
    const { admin, instructor, stranger, params, domain } = await claimed()
    const add = (who: typeof admin, name: string) =>
      call(who, claimDomain, { params, body: { domain: name } })
    expect((await add(admin, 'gmail.com')).error.code).toBe('domain_public')
    expect((await add(instructor, newDomain())).status).toBe(403)
    expect((await add(stranger, newDomain())).status).toBe(404)
    const rules = { sign_in_required: true, capture: 'join' as const }
    const one = { ...params, domain }
    expect((await call(admin, saveDomainRules, { params: one, body: rules })).error.code).toBe(
      'domain_not_proven',
    )
    expect((await call(admin, listDomainAccounts, { params: one, query: {} })).error.code).toBe(
      'domain_not_proven',
    )
  })
})

describe('what a domain means', () => {
  test('required sign-in refuses passwords, except of emergency admins', async () => {
    const { mechanisms, clock, drainJobs, sentMail } = await testApp()
    const saml = await buildSaml(provider)
    const own = await buildMember(saml.params.organizationId, 'admin')
    const email = `admin.${randomUUID()}@${saml.domain}`
    await asSystem(mechanisms, ({ db }) =>
      db.updateTable('people').set({ email }).where('id', '=', own.id).execute(),
    )
    const person = await buildPerson({ email: `p.${randomUUID()}@${saml.domain}` })
    const params = { ...saml.params, domain: saml.domain }
    const enter = (address: string) =>
      call(null, login, { body: { email: address, password: testPassword } })
    expect((await enter(person.email)).status).toBe(200)
    const saved = await call(own, saveDomainRules, {
      params,
      body: { sign_in_required: true, capture: 'none' },
    })
    // Who required it keeps their password, so that nobody is locked out for good.
    expect(saved.body.admins.filter(({ break_glass }) => break_glass)).toMatchObject([
      { person_id: own.id },
    ])
    expect((await enter(person.email)).error.code).toBe('single_sign_on_required')
    // A stolen password alone doesn't get past the provider.
    expect((await enter(email)).error.code).toBe('break_glass_second_factor')
    const { code } = await withTwoFactor(own)
    clock.advance({ seconds: 30 })
    const entered = await call(null, login, {
      body: { email, password: testPassword, code: code() },
    })
    expect(entered.status).toBe(200)
    await drainJobs()
    const told = sentMail.filter(({ subject }) => /used emergency access/.test(subject))
    expect(told.map(({ to }) => to).toSorted()).toEqual([email, saml.admin.email].toSorted())
    const log = await call(own, listAuditEntries, { params: saml.params, query: {} })
    expect(log.body.items.map(({ action }) => action)).toContain('organization.break_glass_used')
    const none = await call(own, setBreakGlass, { params: saml.params, body: { person_ids: [] } })
    expect(none.error.code).toBe('break_glass_needed')
    const other = { person_ids: [saml.admin.id, saml.learner.id] }
    const changed = await call(own, setBreakGlass, { params: saml.params, body: other })
    expect(changed.body.admins.filter(({ break_glass }) => break_glass)).toMatchObject([
      { person_id: saml.admin.id },
    ])
    expect((await enter(email)).error.code).toBe('single_sign_on_required')
  })

  test('without a connection nothing is required', async () => {
    const { publish, prove, admin, params, domain } = await claimed()
    publish()
    await prove()
    const body = { sign_in_required: true, capture: 'sign_in' as const }
    await call(admin, saveDomainRules, { params: { ...params, domain }, body })
    const person = await buildPerson({ email: `p@${domain}` })
    const entered = await call(null, login, {
      body: { email: person.email, password: testPassword },
    })
    expect(entered.status).toBe(200)
  })

  test('registrations are led to the organization, or join it once the address is verified', async () => {
    const { mechanisms, drainJobs } = await testApp()
    const saml = await buildSaml(provider)
    const params = { ...saml.params, domain: saml.domain }
    const set = (capture: 'join' | 'sign_in') =>
      call(saml.admin, saveDomainRules, { params, body: { sign_in_required: false, capture } })
    const newcomer = () =>
      call(null, register, { body: registration(`n.${randomUUID()}@${saml.domain}`) })
    await set('sign_in')
    expect((await newcomer()).error.code).toBe('single_sign_on_required')
    await set('join')
    const { body: session } = await newcomer()
    const actor = { accessToken: session.access_token }
    await drainJobs()
    expect((await call(actor, getOrganization, { params: saml.params })).status).toBe(404)
    await asSystem(mechanisms, (ctx) => markEmailVerified(ctx, session.id))
    await drainJobs()
    expect((await call(actor, getOrganization, { params: saml.params })).status).toBe(200)
  })

  test('accounts can be listed and claimed, verified ones only', async () => {
    const { publish, prove, admin, instructor, params, domain } = await claimed()
    publish()
    await prove()
    const verified = await buildPerson({ email: `a@${domain}` })
    const squatter = await buildPerson({ email: `b@${domain}`, emailVerified: false })
    const one = { ...params, domain }
    const listed = await call(admin, listDomainAccounts, { params: one, query: {} })
    expect(listed.body.items).toMatchObject([
      { id: verified.id, is_verified: true, is_member: false },
      { id: squatter.id, is_verified: false, is_member: false },
    ])
    expect((await call(instructor, claimDomainAccounts, { params: one })).status).toBe(403)
    expect((await call(admin, claimDomainAccounts, { params: one })).body).toEqual({ joined: 1 })
    expect((await call(verified, getOrganization, { params })).status).toBe(200)
    expect((await call(squatter, getOrganization, { params })).status).toBe(404)
    expect((await call(admin, claimDomainAccounts, { params: one })).body).toEqual({ joined: 0 })
    expect((await call(admin, listOwnDomains, { params })).body.has_connection).toBe(false)
  })
})
