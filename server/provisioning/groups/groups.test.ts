import { describe, expect, test } from 'vitest'
import { listGroups } from '#contract/groups.ts'
import { call } from '#server/testing/actors.ts'
import { buildDirectory, groupUrn, userBody, userUrn } from '#server/testing/directory.ts'

async function withPeople(count = 3) {
  const room = await buildDirectory()
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push((await room.scim.post('/Users', userBody(room.domain))).body.id as string)
  }
  const group = async (displayName: string, members: string[] = []) =>
    room.scim.post('/Groups', {
      schemas: [groupUrn],
      displayName,
      externalId: `g-${displayName}-${room.domain}`,
      members: members.map((value) => ({ value })),
    })
  const membersOf = async (id: string): Promise<string[]> =>
    ((await room.scim.get(`/Groups/${id}`)).body.members ?? [])
      .map(({ value }: { value: string }) => value)
      .sort()
  return { ...room, ids: ids.sort(), group, membersOf }
}

describe('groups', () => {
  test('201 creates a group of the organization with its people', async () => {
    const { scim, admin, params, ids, group } = await withPeople()
    const made = await group('Year 1', ids)
    expect([made.status, made.headers['location']]).toEqual([201, made.body.meta.location])
    expect(made.body.members).toHaveLength(3)
    expect(made.body.members[0]).toMatchObject({ type: 'User', $ref: /\/Users\// })
    const { body } = await call(admin, listGroups, { params })
    expect(body).toMatchObject([{ name: 'Year 1', member_count: 3 }])
    const user = await scim.get(`/Users/${ids[0]}`)
    expect(user.body.groups).toMatchObject([
      { value: made.body.id, display: 'Year 1', type: 'direct' },
    ])
    const again = await group('YEAR 1')
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
  })

  test('members are added and removed by every form of PATCH', async () => {
    const { scim, ids, group, membersOf } = await withPeople()
    const [a = '', b = '', c = ''] = ids
    const { body } = await group('Year 1', [a])
    const change = (...operations: object[]) => scim.patch(`/Groups/${body.id}`, operations)
    const members = () => membersOf(body.id)
    expect(
      (await change({ op: 'Add', path: 'members', value: [{ value: b }, { value: a }] })).status,
    ).toBe(204)
    expect(await members()).toEqual([a, b])
    await change({ op: 'add', value: { members: [{ value: c }] } })
    expect(await members()).toEqual([a, b, c])
    await change({ op: 'remove', path: `members[value eq "${a}"]` })
    expect(await members()).toEqual([b, c])
    await change({ op: 'Remove', path: 'members', value: [{ value: b }] })
    expect(await members()).toEqual([c])
    await change({ op: 'replace', path: 'members', value: [{ value: a }, { value: b }] })
    expect(await members()).toEqual([a, b])
    await change({ op: 'remove', path: `members[type eq "User" and value eq "${b}"]` })
    expect(await members()).toEqual([a])
    await change({ op: 'Replace', value: { id: body.id, displayName: 'Year 2' } })
    expect((await scim.get(`/Groups/${body.id}`)).body.displayName).toBe('Year 2')
    await change({ op: 'remove', path: 'members' })
    expect(await members()).toEqual([])
    const asked = await scim.get(`/Groups/${body.id}?excludedAttributes=members`)
    expect(asked.body.members).toBeUndefined()
  })

  test('400 for an unknown member, and nothing has changed', async () => {
    const { scim, ids, group, membersOf } = await withPeople(1)
    const other = await buildDirectory()
    const { body } = await group('Year 1', ids)
    const wrong = await scim.patch(`/Groups/${body.id}`, [
      { op: 'replace', path: 'displayName', value: 'Half done' },
      { op: 'add', path: 'members', value: [{ value: other.admin.id }] },
    ])
    expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidValue'])
    expect((await scim.get(`/Groups/${body.id}`)).body.displayName).toBe('Year 1')
    expect(await membersOf(body.id)).toEqual(ids)
  })

  test('PUT replaces name and members; DELETE leaves the people; versions guard both', async () => {
    const { scim, ids, group, membersOf } = await withPeople(2)
    const { body } = await group('Year 1', ids)
    const path = `/Groups/${body.id}`
    const put = await scim.put(path, {
      schemas: [groupUrn],
      displayName: 'Year 9',
      members: [{ value: ids[1] }],
    })
    expect([put.status, put.body.displayName, put.body.externalId]).toEqual([
      200,
      'Year 9',
      undefined,
    ])
    expect(await membersOf(body.id)).toEqual([ids[1]])
    expect((await scim.delete(path, { 'if-match': body.meta.version })).status).toBe(412)
    expect((await scim.delete(path, { 'if-match': put.body.meta.version })).status).toBe(204)
    expect((await scim.get(path)).status).toBe(404)
    expect((await scim.get(`/Users/${ids[0]}`)).status).toBe(200)
  })

  test('are found by name and by member', async () => {
    const { scim, ids, group } = await withPeople(1)
    const { body } = await group('Year 1', ids)
    await group('Year 2')
    const find = async (filter: string) => (await scim.find('/Groups', filter)).body.Resources
    expect(await find('displayName eq "year 1"')).toMatchObject([{ id: body.id }])
    expect(await find(`members.value eq "${ids[0]}"`)).toMatchObject([{ id: body.id }])
    expect(await find('displayName sw "Year"')).toHaveLength(2)
  })

  test('a user without an account waits in the group and joins with one', async () => {
    const { scim, domain, admin, params, group, membersOf } = await withPeople(0)
    const lone = await scim.post('/Users', { schemas: [userUrn], userName: `lone-${domain}` })
    const { body } = await group('Year 1', [lone.body.id])
    expect(await membersOf(body.id)).toEqual([lone.body.id])
    expect((await scim.get(`/Users/${lone.body.id}`)).body.groups).toHaveLength(1)
    expect((await call(admin, listGroups, { params })).body).toMatchObject([{ member_count: 0 }])
    await scim.patch(`/Users/${lone.body.id}`, [
      { op: 'add', path: 'emails', value: [{ value: `lone@${domain}` }] },
    ])
    expect((await call(admin, listGroups, { params })).body).toMatchObject([{ member_count: 1 }])
    expect(await membersOf(body.id)).toEqual([lone.body.id])
  })
})
