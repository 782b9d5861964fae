import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addHost, checkHost, listOwnHosts, removeHost } from '#contract/hosts.ts'
import { getOrganizationLimits, listAuditEntries } from '#contract/organization-settings.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { setRecords } from '../dns.ts'

const texts = new Map<string, string>()
const addresses = new Map<string, string[]>()
beforeEach(() => {
  texts.clear()
  addresses.clear()
  addresses.set('localhost', ['192.0.2.1', '2001:db8::1'])
})
beforeAll(() =>
  setRecords({
    texts: async (name) => [['v=spf1 -all'], [texts.get(name) ?? '']],
    addresses: async (name) => addresses.get(name) ?? [],
  }),
)
afterAll(() => setRecords({}))

const newHost = () => `learn.${randomUUID()}.example`

/** An organization that added a host name. */
async function added(host = newHost()) {
  const classroom = await buildClassroom()
  const params = { organizationId: classroom.organization.id }
  const { body } = await call(classroom.admin, addHost, { params, body: { host } })
  const own = body.hosts?.find((one) => one.host === host)
  const publish = () => texts.set(`_lyceum.${host}`, own?.txt_value ?? '')
  const check = () => call(classroom.admin, checkHost, { params: { ...params, host } })
  const remove = () => call(classroom.admin, removeHost, { params: { ...params, host } })
  return { ...classroom, params, host, own, publish, check, remove }
}

const ask = async (domain: string) => {
  const { server } = await testApp()
  return (await server.inject({ url: '/hosts/ask', query: { domain } })).statusCode
}

describe('adding a host name', () => {
  test('says which records to set, and is in use once both are found', async () => {
    const { host, own, check, publish, admin, params } = await added()
    expect(own).toMatchObject({
      state: 'waiting',
      url: `http://${host}:4000`,
      txt_name: `_lyceum.${host}`,
      points_here: null,
    })
    expect((await check()).body.hosts[0]).toMatchObject({ state: 'waiting', points_here: false })
    texts.set(`_lyceum.${host}`, 'lyceum-domain=of-another-organization')
    expect((await check()).body.hosts[0]?.state).toBe('waiting')
    expect(await ask(host)).toBe(404)
    publish()
    expect((await check()).body.hosts[0]).toMatchObject({ state: 'proven', points_here: false })
    addresses.set(host, ['2001:db8::1'])
    expect((await check()).body.hosts[0]).toMatchObject({
      state: 'proven',
      points_here: true,
      in_mails: true,
    })
    expect(await ask(host)).toBe(200)
    expect(await ask(`${host.toUpperCase()}.`)).toBe(200)
    expect((await call(admin, getOrganizationLimits, { params })).body.hosts).toEqual([host])
    const entries = await call(admin, listAuditEntries, { params, query: { search: '' } })
    expect(entries.body.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['organization.host_added', 'organization.host_proven']),
    )
  })

  test('refuses the installation’s own names, addresses, single labels and reserved names', async () => {
    const { admin, params } = await added()
    const add = async (host: string) =>
      (await call(admin, addHost, { params, body: { host } })).error.code
    for (const host of ['content.localhost', 'gmail.com', 'school.local', 'school.internal']) {
      expect(await add(host), host).toBe('host_refused')
    }
    for (const host of ['localhost', '192.0.2.7', '[2001:db8::1]', 'intranet', 'a b.example']) {
      expect(await add(host), host).toBe('invalid_request')
    }
    const { body } = await call(admin, addHost, { params, body: { host: 'Lernen.Büro.Example' } })
    expect(body.hosts.map(({ host }) => host)).toContain('lernen.xn--bro-hoa.example')
  })

  test('403 for others than admins, 404 across organizations and for names that were not added', async () => {
    const { admin, instructor, stranger, otherOrganization, params, host } = await added()
    const body = { host: newHost() }
    expect((await call(instructor, addHost, { params, body })).status).toBe(403)
    expect((await call(instructor, listOwnHosts, { params })).status).toBe(403)
    expect((await call(stranger, addHost, { params, body })).status).toBe(404)
    const there = { organizationId: otherOrganization.id, host }
    for (const endpoint of [checkHost, removeHost]) {
      expect((await call(stranger, endpoint, { params: there })).error.code).toBe('host_not_found')
      expect((await call(stranger, endpoint, { params: { ...params, host } })).status).toBe(404)
    }
    expect((await call(admin, listOwnHosts, { params })).body.hosts).toHaveLength(1)
  })

  test('at the same moment, an organization never exceeds its limit', async () => {
    const { admin, params } = await added()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(admin, addHost, { params, body: { host: newHost() } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
    expect((await call(admin, listOwnHosts, { params })).body.hosts).toHaveLength(3)
  })
})

describe('a host name belongs to one organization', () => {
  test('of two that prove it at the same moment, one has it', async () => {
    const first = await added()
    const second = await added(first.host)
    setRecords({
      texts: async () => [[first.own?.txt_value ?? ''], [second.own?.txt_value ?? '']],
      addresses: async () => [],
    })
    try {
      const answers = await Promise.all([first.check(), second.check()])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.error.code).toBe('host_taken')
    } finally {
      setRecords({
        texts: async (name) => [[texts.get(name) ?? '']],
        addresses: async (name) => addresses.get(name) ?? [],
      })
    }
  })

  test('is refused to others while it is held, and free at once when it is removed', async () => {
    const first = await added()
    first.publish()
    await first.check()
    const second = await buildClassroom()
    const params = { organizationId: second.organization.id }
    const add = () => call(second.admin, addHost, { params, body: { host: first.host } })
    expect((await add()).error.code).toBe('host_taken')
    expect((await first.remove()).body.hosts).toEqual([])
    expect(await ask(first.host)).toBe(404)
    expect((await first.remove()).error.code).toBe('host_not_found')
    expect((await add()).status).toBe(200)
  })

  test('a proof that is gone ends it after a week, not before', async () => {
    const { mechanisms, jobs, clock } = await testApp()
    const { host, publish, check } = await added()
    publish()
    await check()
    texts.clear()
    const pass = async (hours: number) => {
      clock.advance({ hours })
      await jobs.find(({ name }) => name === 'hosts.check')?.run(mechanisms, {})
      return ask(host)
    }
    try {
      expect(await pass(25)).toBe(200)
      expect(await pass(24 * 6)).toBe(200)
      expect(await pass(25)).toBe(404)
    } finally {
      clock.reset()
    }
  })
})
