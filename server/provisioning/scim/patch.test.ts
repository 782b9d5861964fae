import { describe, expect, test } from 'vitest'
import { ScimError } from './error.ts'
import type { JsonObject } from './path.ts'
import { applyPatch, readPatch } from './patch.ts'
import { enterpriseUrn, groupType, userType } from './schema.ts'

const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const user: JsonObject = {
  userName: 'babs',
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  title: 'Guide',
  active: true,
  emails: [
    { value: 'babs@work.example', type: 'work', primary: true },
    { value: 'babs@home.example', type: 'home' },
  ],
  [enterpriseUrn]: { department: 'Tours' },
}
const patch = (...Operations: object[]) =>
  applyPatch(userType, user, readPatch({ schemas, Operations }))
const refusal = (...Operations: object[]) => {
  try {
    patch(...Operations)
    return null
  } catch (error) {
    return error instanceof ScimError ? error.scimType : error
  }
}

describe('add', () => {
  test('without a path sets each attribute, extends lists and merges objects', () => {
    const after = patch({
      op: 'add',
      value: { nickName: 'Babs', name: { middleName: 'Jane' }, emails: [{ value: 'x@y.example' }] },
    })
    expect(after).toMatchObject({
      nickName: 'Babs',
      name: { givenName: 'Barbara', middleName: 'Jane' },
    })
    expect(after['emails']).toHaveLength(3)
  })

  test('of an existing value changes nothing', () => {
    const [work] = user['emails'] as JsonObject[]
    expect(patch({ op: 'add', path: 'emails', value: [work] })).toEqual(user)
  })

  test('of a primary value clears the flag on the others', () => {
    const after = patch({
      op: 'add',
      path: 'emails',
      value: { value: 'n@n.example', primary: true },
    })
    expect((after['emails'] as JsonObject[]).map(({ primary }) => primary === true)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('through a filter without a match creates the value that it describes', () => {
    const after = patch({ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555' })
    expect(after['phoneNumbers']).toEqual([{ type: 'mobile', value: '555' }])
  })
})

describe('replace', () => {
  test('follows paths into objects, extensions and chosen values', () => {
    const after = patch(
      { op: 'replace', path: 'NAME.familyname', value: 'Smith' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@work.example' },
      { op: 'replace', path: `${enterpriseUrn}:department`, value: 'Sales' },
      { op: 'replace', path: `${enterpriseUrn}:manager`, value: '26118915' },
    )
    expect(after).toMatchObject({
      name: { givenName: 'Barbara', familyName: 'Smith' },
      emails: [{ value: 'new@work.example', type: 'work', primary: true }, { type: 'home' }],
      [enterpriseUrn]: { department: 'Sales', manager: { value: '26118915' } },
    })
  })

  test('accepts what Entra sends: capitals, strings for booleans and dotted keys without a path', () => {
    const after = patch(
      { op: 'Replace', path: 'active', value: 'False' },
      {
        op: 'Replace',
        value: {
          'name.givenName': 'Babs',
          'emails[type eq "work"].value': 'entra@work.example',
          [`${enterpriseUrn}:employeeNumber`]: '7',
          id: 'ignored',
        },
      },
    )
    expect(after).toMatchObject({
      active: false,
      name: { givenName: 'Babs', familyName: 'Jensen' },
      emails: [{ value: 'entra@work.example' }, { type: 'home' }],
      [enterpriseUrn]: { department: 'Tours', employeeNumber: '7' },
    })
    expect(after).not.toHaveProperty('id')
  })

  test('of a list replaces the whole list', () => {
    const after = patch({ op: 'replace', path: 'emails', value: [{ value: 'only@x.example' }] })
    expect(after['emails']).toEqual([{ value: 'only@x.example' }])
  })
})

describe('remove', () => {
  test('removes an attribute, a sub-attribute, selected values and a whole extension', () => {
    const after = patch(
      { op: 'remove', path: 'title' },
      { op: 'remove', path: 'name.givenName' },
      { op: 'remove', path: 'emails[type eq "home"]' },
      { op: 'remove', path: enterpriseUrn },
    )
    expect(after).toEqual({
      userName: 'babs',
      name: { familyName: 'Jensen' },
      active: true,
      emails: [{ value: 'babs@work.example', type: 'work', primary: true }],
    })
  })

  test('of members takes the ids in the value, as Entra sends them', () => {
    const group = {
      displayName: 'Tours',
      members: [{ value: 'a' }, { value: 'b' }, { value: 'c' }],
    }
    const operations = readPatch({
      schemas,
      Operations: [{ op: 'Remove', path: 'members', value: [{ value: 'a' }, { value: 'c' }] }],
    })
    expect(applyPatch(groupType, group, operations)['members']).toEqual([{ value: 'b' }])
  })
})

describe('400', () => {
  test.each([
    ['noTarget', { op: 'remove' }],
    ['noTarget', { op: 'replace', path: 'emails[type eq "other"].value', value: 'x' }],
    ['mutability', { op: 'replace', path: 'id', value: 'x' }],
    ['mutability', { op: 'add', path: 'groups', value: [{ value: 'x' }] }],
    ['mutability', { op: 'replace', path: 'meta.created', value: 'x' }],
    ['mutability', { op: 'remove', path: 'userName' }],
    ['invalidPath', { op: 'replace', path: 'shoeSize', value: 44 }],
    ['invalidPath', { op: 'replace', path: 'emails[type eq "work"', value: 'x' }],
    ['invalidPath', { op: 'replace', path: 'name.shoe', value: 'x' }],
    ['invalidValue', { op: 'replace', path: 'active', value: 'maybe' }],
    ['invalidValue', { op: 'replace', path: 'title', value: 5 }],
    ['invalidValue', { op: 'add', path: 'title' }],
    ['invalidValue', { op: 'replace', value: 'x' }],
    ['invalidSyntax', { op: 'move', path: 'title' }],
  ])('%s for %j', (scimType, operation) => {
    expect(refusal(operation)).toBe(scimType)
  })
})
