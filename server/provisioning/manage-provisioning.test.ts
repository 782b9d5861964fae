import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/organization-settings.ts'
import { listNotifications } from '#contract/notifications.ts'
import {
  createProvisioningToken,
  getProvisioning,
  listProvisioningLog,
  releaseBrake,
  revokeProvisioningToken,
  saveProvisioning,
} from '#contract/provisioning.ts'
import { call } from '#server/testing/actors.ts'
import { buildDirectory, clientOf, userBody } from '#server/testing/directory.ts'
import { testApp } from '#server/testing/test-app.ts'

describe('a token of a directory', () => {
  test('is shown once, can be active twice at a time, and is refused once revoked', async () => {
    const { admin, params, scim, token } = await buildDirectory()
    const create = () => call(admin, createProvisioningToken, { params, body: { name: 'New' } })
    const second = await create()
    expect((await create()).error.code).toBe('provisioning_token_limit')
    const { body } = await call(admin, getProvisioning, { params })
    expect(body.tokens).toHaveLength(2)
    expect(JSON.stringify(body)).not.toContain(token)
    const other = clientOf(params.organizationId, second.body.token)
    expect([(await scim.get('/Users')).status, (await other.get('/Users')).status]).toEqual([
      200, 200,
    ])
    const first = body.tokens.find(({ name }) => name === 'Entra')
    await call(admin, revokeProvisioningToken, { params: { ...params, tokenId: first?.id ?? '' } })
    const refused = await scim.get('/Users')
    expect([
      refused.status,
      refused.body.status,
      refused.headers['www-authenticate'],
    ]).toMatchObject([401, '401', /Bearer/])
    expect((await other.get('/Users')).status).toBe(200)
    const audit = await call(admin, listAuditEntries, { params, query: { action: 'provisioning' } })
    expect(audit.body.items.map(({ action }) => action).sort()).toEqual([
      'provisioning.token_created',
      'provisioning.token_created',
      'provisioning.token_revoked',
    ])
  })

  test('401 in another organization, 403 for a non-admin; the organization’s slug works in the URL too', async () => {
    const { organization, instructor, params, token, otherOrganization } = await buildDirectory()
    expect((await clientOf(otherOrganization.id, token).get('/Users')).status).toBe(401)
    expect((await clientOf('test-organization', token).get('/Users')).status).toBe(200)
    expect(
      (await clientOf(organization.id, 'lyd_wrong-wrong-wrong-wrong').get('/Users')).status,
    ).toBe(401)
    expect((await call(instructor, getProvisioning, { params })).status).toBe(403)
    const make = await call(instructor, createProvisioningToken, { params, body: { name: 'x' } })
    expect(make.status).toBe(403)
  })
})

describe('the log', () => {
  test('records what the directory did, to whom, and what was refused', async () => {
    const { admin, params, scim, domain } = await buildDirectory()
    const { body } = await scim.post('/Users', userBody(domain))
    await scim.patch(`/Users/${body.id}`, [{ op: 'replace', path: 'active', value: false }])
    await scim.post('/Users', userBody(domain, { userName: body.userName }))
    await scim.delete(`/Users/${body.id}`)
    const log = await call(admin, listProvisioningLog, { params })
    expect(new Set(log.body.items.map(({ action, status }) => `${action} ${status}`))).toEqual(
      new Set(['create 201', 'deactivate 200', 'create 409', 'delete 204']),
    )
    expect(log.body.items[0]).toMatchObject({ name: body.userName, token_name: 'Entra' })
    const refused = await call(admin, listProvisioningLog, {
      params,
      query: { only_refused: true },
    })
    expect(refused.body.items).toMatchObject([{ status: 409, detail: /userName/ }])
  })
})

describe('a dry run', () => {
  test('responds and logs, and changes nothing', async () => {
    const { admin, params, scim, domain, learner } = await buildDirectory()
    const settings = { is_dry_run: true, brake_share: 20, brake_minimum: 5 }
    await call(admin, saveProvisioning, { params, body: settings })
    const body = userBody(domain)
    const made = await scim.post('/Users', body)
    expect([made.status, made.body.userName]).toEqual([201, body.userName])
    expect((await scim.delete(`/Users/${learner.id}`)).status).toBe(204)
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:BulkRequest']
    const Operations = [{ method: 'DELETE', path: `/Users/${learner.id}` }]
    expect((await scim.post('/Bulk', { schemas, Operations })).body.Operations[0].status).toBe(
      '204',
    )
    expect((await scim.find('/Users', `userName eq "${body.userName}"`)).body.totalResults).toBe(0)
    expect((await scim.get(`/Users/${learner.id}`)).body.active).toBe(true)
    const log = await call(admin, listProvisioningLog, { params })
    expect(log.body.items.map(({ is_dry_run }) => is_dry_run)).toEqual([true, true, true])
  })
})

describe('the brake', () => {
  test('429 past its limit, the admins are notified once, and a release lets it continue', async () => {
    const { admin, params, scim, domain } = await buildDirectory()
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) {
      ids.push((await scim.post('/Users', userBody(domain))).body.id as string)
    }
    const off = (id = '') =>
      scim.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])
    for (const id of ids.slice(0, 5)) expect((await off(id)).status).toBe(200)
    const stopped = await off(ids[5])
    expect([stopped.status, stopped.body.detail, stopped.headers['retry-after']]).toMatchObject([
      429,
      /release/,
      '3600',
    ])
    expect((await scim.delete(`/Users/${ids[6]}`)).status).toBe(429)
    expect((await scim.get(`/Users/${ids[5]}`)).body.active).toBe(true)
    // Everything else continues.
    expect((await scim.post('/Users', userBody(domain))).status).toBe(201)
    const app = await testApp()
    await app.drainJobs()
    const news = await call(admin, listNotifications, {})
    const told = news.body.items.filter(({ title }) => title.includes('stopped your directory'))
    expect(told).toHaveLength(1)
    expect((await call(admin, getProvisioning, { params })).body.braked_at).not.toBeNull()
    const released = await call(admin, releaseBrake, { params })
    expect([released.body.braked_at, typeof released.body.brake_released_until]).toEqual([
      null,
      'string',
    ])
    expect((await off(ids[5])).status).toBe(200)
    expect((await scim.delete(`/Users/${ids[6]}`)).status).toBe(204)
  })

  test('also counts the removals in one bulk request', async () => {
    const { scim, domain } = await buildDirectory()
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) {
      ids.push((await scim.post('/Users', userBody(domain))).body.id as string)
    }
    const answer = await scim.post('/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: ids.map((id) => ({ method: 'DELETE', path: `/Users/${id}` })),
    })
    const statuses = answer.body.Operations.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['204', '204', '204', '204', '204', '429', '429'])
  })
})
