import { describe, expect, test } from 'vitest'
import {
  createOrganization,
  getOrganization,
  listMyOrganizations,
  updateOrganization,
} from '#contract/organizations.ts'
import { buildClassroom, buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

describe('POST /api/organizations/', () => {
  test('200 founds it; the founder is its admin and sees it in the list', async () => {
    const founder = await buildPerson({ canCreateOrganization: true })
    const created = await call(founder, createOrganization, {
      body: { name: '  Harbor  ', description: 'By the sea' },
    })
    expect(created.body).toMatchObject({ name: 'Harbor', role: 'admin', is_active: true })
    expect((await call(founder, listMyOrganizations, {})).body).toEqual([created.body])
    const params = { organizationId: created.body.id }
    expect((await call(founder, getOrganization, { params })).body).toMatchObject({
      description: 'By the sea',
    })
  })

  test('200 as multipart form data', async () => {
    const { server } = await testApp()
    const founder = await buildPerson({ canCreateOrganization: true })
    const form = new FormData()
    form.set('name', 'مدرسة النهر 🌊')
    form.set('description', '')
    const response = await server.inject({
      method: 'POST',
      url: '/api/organizations/',
      payload: form,
      headers: { authorization: `JWT ${founder.accessToken}` },
    })
    expect([response.statusCode, response.json<{ name: string }>().name]).toEqual([
      200,
      'مدرسة النهر 🌊',
    ])
  })

  test('200 for a super admin, 403 for a person who may not', async () => {
    const body = { name: 'X' }
    expect(
      (await call(await buildPerson({ superAdmin: true }), createOrganization, { body })).status,
    ).toBe(200)
    const refused = await call(await buildPerson(), createOrganization, { body })
    expect([refused.status, refused.error.code]).toEqual([403, 'organization_creation_not_allowed'])
  })

  test('400 for a blank name and one of 10,000 characters', async () => {
    const founder = await buildPerson({ canCreateOrganization: true })
    const blank = await call(founder, createOrganization, { body: { name: '   ' } })
    expect(blank.error.errors).toEqual({ name: 'Organization name is required' })
    const long = await call(founder, createOrganization, { body: { name: 'x'.repeat(10_000) } })
    expect(long.error.errors).toEqual({ name: 'At most 120 characters' })
  })
})

describe('PATCH /api/organizations/:organizationId/', () => {
  test('200 for an admin, 403 for instructor and learner', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    const change = (actor: { accessToken: string }) =>
      call(actor, updateOrganization, {
        params: { organizationId: organization.id },
        body: { name: 'Renamed' },
      })
    expect((await change(instructor)).status).toBe(403)
    expect((await change(learner)).status).toBe(403)
    expect((await change(admin)).body.name).toBe('Renamed')
  })
})
