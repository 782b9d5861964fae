import { describe, expect, test } from 'vitest'
import { listMembers, listMyOrganizations } from '#contract/organizations.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { buildDirectory, enterpriseUrn, userBody, userUrn } from '#server/testing/directory.ts'
import { testApp } from '#server/testing/test-app.ts'

const personOf = async (email: string) => {
  const { mechanisms } = await testApp()
  return asSystem(mechanisms, ({ db }) =>
    db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst(),
  )
}

describe('POST /Users', () => {
  test('201 creates a member with an account without a password, who doesn’t need to accept', async () => {
    const { scim, domain, admin, params } = await buildDirectory()
    const body = userBody(domain, {
      title: 'Head of training',
      roles: [{ value: 'Instructor', primary: 'True' }],
      [enterpriseUrn]: { employeeNumber: '42', department: 'Sales', manager: { value: 'm1' } },
      schemas: [userUrn, enterpriseUrn],
    })
    const made = await scim.post('/Users', body)
    expect(made.status).toBe(201)
    expect(made.headers['content-type']).toContain('application/scim+json')
    expect(made.headers['location']).toBe(made.body.meta.location)
    expect(made.headers['etag']).toBe(made.body.meta.version)
    expect(made.body).toMatchObject({
      schemas: [userUrn, enterpriseUrn],
      userName: body.userName,
      externalId: body.externalId,
      active: true,
      [enterpriseUrn]: { employeeNumber: '42', department: 'Sales', manager: { value: 'm1' } },
      meta: { resourceType: 'User' },
    })
    const members = await call(admin, listMembers, { params, query: { role: 'instructor' } })
    const member = members.body.items.find(({ email }) => email === body.userName)
    expect(member).toMatchObject({ first_name: 'Pat', position: 'Head of training' })
    expect(await personOf(body.userName)).toMatchObject({ password_hash: '' })
    const read = await scim.get(`/Users/${made.body.id}`)
    expect([read.status, read.body]).toEqual([200, made.body])
  })

  test('409 uniqueness for a userName that differs in case only, and for an externalId twice', async () => {
    const { scim, domain } = await buildDirectory()
    const body = userBody(domain)
    await scim.post('/Users', body)
    const again = await scim.post('/Users', { ...body, userName: body.userName.toUpperCase() })
    expect([again.status, again.body.scimType, again.body.status]).toEqual([
      409,
      'uniqueness',
      '409',
    ])
    const other = await scim.post('/Users', userBody(domain, { externalId: body.externalId }))
    expect([other.status, other.body.scimType]).toEqual([409, 'uniqueness'])
  })

  test('of two equal simultaneous requests, one creates the user', async () => {
    const { scim, domain } = await buildDirectory()
    const body = userBody(domain)
    const answers = await Promise.all([1, 2, 3].map(() => scim.post('/Users', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await scim.find('/Users', `userName eq "${body.userName}"`)).body.totalResults).toBe(1)
  })

  test('keeps a user without an address without an account until the directory provides one', async () => {
    const { scim, domain } = await buildDirectory()
    const made = await scim.post('/Users', { schemas: [userUrn], userName: `lone-${domain}` })
    expect([made.status, made.body.active]).toEqual([201, true])
    const email = `lone@${domain}`
    expect(await personOf(email)).toBeUndefined()
    const emails = [{ value: email, primary: true }]
    await scim.patch(`/Users/${made.body.id}`, [{ op: 'add', path: 'emails', value: emails }])
    expect(await personOf(email)).toMatchObject({ email })
  })

  test('400 without userName or schemas, 400 for invalid JSON, 415 for another media type', async () => {
    const { scim } = await buildDirectory()
    const answers = [
      await scim.post('/Users', { schemas: [userUrn] }),
      await scim.post('/Users', { userName: 'x' }),
      await scim.post('/Users', '{"schemas":'),
      await scim.post('/Users', 'x', { 'content-type': 'text/plain' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.scimType])).toEqual([
      [400, 'invalidValue'],
      [400, 'invalidSyntax'],
      [400, 'invalidSyntax'],
      [415, undefined],
    ])
    expect(answers.every(({ body }) => body.schemas[0].endsWith(':Error'))).toBe(true)
  })

  test('409 with a clear sentence when every seat is taken', async () => {
    const { scim, domain, organization } = await buildDirectory()
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('organizations')
        .set({ seat_limit: 4 })
        .where('id', '=', organization.id)
        .execute(),
    )
    expect((await scim.post('/Users', userBody(domain))).status).toBe(201)
    const refused = await scim.post('/Users', userBody(domain))
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This organization has no seats left. Ask the platform’s support for more.',
    ])
  })
})

describe('an account of someone else', () => {
  test('409: outside the organization’s domains it joins only by invitation', async () => {
    const { scim } = await buildDirectory()
    const person = await buildPerson()
    const refused = await scim.post(
      '/Users',
      userBody('x.example', { userName: 'x', emails: [{ value: person.email }] }),
    )
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness'])
    const { body } = await call(person, listMyOrganizations, {})
    expect(body).toEqual([])
  })

  test('in one of its domains it joins if its address is verified, and is neither renamed nor read', async () => {
    const { scim, domain } = await buildDirectory()
    const verified = await buildPerson({ email: `known@${domain}`, firstName: 'Own' })
    const unverified = await buildPerson({ email: `maybe@${domain}`, emailVerified: false })
    const name = { givenName: 'Other', familyName: 'Name' }
    const made = await scim.post(
      '/Users',
      userBody(domain, { userName: verified.email, emails: [], name }),
    )
    expect([made.status, made.body.name]).toEqual([201, name])
    await scim.patch(`/Users/${made.body.id}`, [
      { op: 'replace', path: 'name.givenName', value: 'Third' },
    ])
    await scim.patch(`/Users/${made.body.id}`, [
      { op: 'replace', path: 'emails', value: [{ value: `taken@${domain}` }] },
    ])
    expect(await personOf(verified.email)).toMatchObject({ first_name: 'Own' })
    const refused = await scim.post(
      '/Users',
      userBody(domain, { userName: unverified.email, emails: [] }),
    )
    expect(refused.status).toBe(409)
  })

  test('409 for platform staff', async () => {
    const { scim, domain } = await buildDirectory()
    const staff = await buildPerson({ email: `root@${domain}`, superAdmin: true })
    const refused = await scim.post(
      '/Users',
      userBody(domain, { userName: staff.email, emails: [] }),
    )
    expect(refused.status).toBe(409)
  })

  test('404 for a user of another organization, and 401 for its token here', async () => {
    const one = await buildDirectory()
    const other = await buildDirectory()
    const { body } = await one.scim.post('/Users', userBody(one.domain))
    expect((await other.scim.get(`/Users/${body.id}`)).status).toBe(404)
    expect((await other.scim.delete(`/Users/${body.id}`)).status).toBe(404)
    const found = await other.scim.find('/Users', `userName eq "${body.userName}"`)
    expect(found.body.totalResults).toBe(0)
    expect((await one.scim.get(`/Users/${body.id}`)).status).toBe(200)
  })

  test('created by the directory can be renamed by it until the person belongs elsewhere too', async () => {
    const { scim, domain, otherOrganization } = await buildDirectory()
    const { body } = await scim.post('/Users', userBody(domain))
    const rename = (value: string) =>
      scim.patch(`/Users/${body.id}`, [{ op: 'replace', path: 'name.givenName', value }])
    await rename('Kim')
    expect(await personOf(body.userName)).toMatchObject({ first_name: 'Kim' })
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db
        .insertInto('memberships')
        .values({ organization_id: otherOrganization.id, person_id: body.id, role: 'learner' })
        .execute(),
    )
    expect((await rename('Lee')).body.name.givenName).toBe('Lee')
    expect(await personOf(body.userName)).toMatchObject({ first_name: 'Kim' })
  })
})

describe('deactivating', () => {
  test.each([
    ['Okta: PUT', { put: true }],
    ['Okta: PATCH without a path', { op: 'replace', value: { active: false } }],
    ['Entra: PATCH with a word', { op: 'Replace', path: 'active', value: 'False' }],
  ])('%s ends access and keeps everything; activating restores it', async (_name, how) => {
    const { scim, domain, admin, params } = await buildDirectory()
    const { body } = await scim.post(
      '/Users',
      userBody(domain, { roles: [{ value: 'instructor' }] }),
    )
    const path = `/Users/${body.id}`
    const off =
      'put' in how
        ? await scim.put(path, { ...body, active: false })
        : await scim.patch(path, [how])
    expect([off.status, off.body.active]).toEqual([200, false])
    const member = async () =>
      (await call(admin, listMembers, { params, query: { role: 'instructor' } })).body.items.find(
        ({ id }) => id === body.id,
      )
    expect((await member())?.suspended_at).not.toBeNull()
    const on = await scim.patch(path, [{ op: 'replace', path: 'active', value: true }])
    expect(on.body.active).toBe(true)
    expect((await member())?.suspended_at).toBeNull()
  })

  test('is undone by removing the attribute, which is then no longer returned', async () => {
    const { scim, domain } = await buildDirectory()
    const { body } = await scim.post('/Users', userBody(domain, { active: false }))
    const path = `/Users/${body.id}`
    const removed = await scim.patch(path, [{ op: 'remove', path: 'active' }])
    expect([removed.status, removed.body.active]).toEqual([200, undefined])
    expect(await personOf(body.userName)).toBeDefined()
    const off = await scim.patch(path, [{ op: 'add', path: 'active', value: false }])
    expect(off.body.active).toBe(false)
  })

  test('409 for the last admin, who stays', async () => {
    const { scim, admin } = await buildDirectory()
    const refused = await scim.patch(`/Users/${admin.id}`, [
      { op: 'replace', path: 'active', value: false },
    ])
    expect([refused.status, refused.body.detail]).toMatchObject([409, /at least one admin/])
    expect((await scim.get(`/Users/${admin.id}`)).body.active).toBe(true)
    expect((await scim.delete(`/Users/${admin.id}`)).status).toBe(409)
  })

  test('204 for DELETE, then 404; the same person can be added again', async () => {
    const { scim, domain } = await buildDirectory()
    const body = userBody(domain)
    const made = await scim.post('/Users', body)
    const gone = await scim.delete(`/Users/${made.body.id}`)
    expect([gone.status, gone.body]).toEqual([204, undefined])
    expect((await scim.get(`/Users/${made.body.id}`)).status).toBe(404)
    expect((await scim.delete(`/Users/${made.body.id}`)).status).toBe(404)
    const again = await scim.post('/Users', body)
    expect([again.status, again.body.id]).toEqual([201, made.body.id])
  })

  test('a suspension by an admin isn’t lifted by the directory', async () => {
    const { scim, learner, organization } = await buildDirectory()
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('memberships')
        .set({ suspended_at: now })
        .where('organization_id', '=', organization.id)
        .where('person_id', '=', learner.id)
        .execute(),
    )
    const kept = await scim.patch(`/Users/${learner.id}`, [
      { op: 'replace', value: { active: true } },
    ])
    expect([kept.status, kept.body.active]).toEqual([200, false])
  })
})

describe('versions', () => {
  test('304 for a known version, 412 for an outdated change, 200 with the current version', async () => {
    const { scim, domain } = await buildDirectory()
    const { body } = await scim.post('/Users', userBody(domain))
    const path = `/Users/${body.id}`
    const tag: string = body.meta.version
    expect(tag).toMatch(/^W\//)
    const known = await scim.get(path, undefined, { 'if-none-match': tag })
    expect([known.status, known.headers['etag']]).toEqual([304, tag])
    const change = [{ op: 'replace', path: 'title', value: 'A' }]
    const first = await scim.patch(path, change, { 'if-match': tag })
    expect(first.status).toBe(200)
    const stale = await scim.patch(path, [{ op: 'replace', path: 'title', value: 'B' }], {
      'if-match': tag,
    })
    expect([stale.status, stale.body.status]).toEqual([412, '412'])
    expect((await scim.put(path, first.body, { 'if-match': first.body.meta.version })).status).toBe(
      200,
    )
    expect((await scim.delete(path, { 'if-match': tag })).status).toBe(412)
    expect((await scim.get(path, undefined, { 'if-none-match': tag })).status).toBe(200)
  })

  test('a change without effect keeps the version', async () => {
    const { scim, domain } = await buildDirectory()
    const { body } = await scim.post('/Users', userBody(domain))
    const same = await scim.put(`/Users/${body.id}`, {
      ...body,
      meta: { version: 'x' },
      id: 'ignored',
    })
    expect(same.body).toEqual(body)
  })
})
