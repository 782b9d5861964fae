import { describe, expect, test } from 'vitest'
import { ScimError } from './error.ts'
import { compileFilter } from './evaluate.ts'
import { parseFilter } from './filter.ts'
import type { JsonObject } from './path.ts'
import { enterpriseUrn, userType } from './schema.ts'

const barbara: JsonObject = {
  id: '2819c223-7f76-453a-919d-413861904646',
  externalId: 'bJensen',
  userName: 'bjensen@example.com',
  name: { familyName: "O'Malley", givenName: 'Barbara' },
  title: 'Tour Guide',
  userType: 'Employee',
  active: true,
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  ims: [{ type: 'xmpp', value: 'bjensen@foo.com' }],
  meta: { lastModified: '2011-05-13T04:42:34Z' },
  [enterpriseUrn]: {
    department: 'Tours',
    employeeNumber: '701984',
    manager: { value: '26118915' },
  },
}

const fits = (filter: string) => compileFilter(userType, parseFilter(filter))(barbara)

const refusal = (filter: string) => {
  try {
    fits(filter)
    return null
  } catch (error) {
    return error instanceof ScimError ? [error.status, error.scimType] : error
  }
}

describe('a filter of RFC 7644', () => {
  // The examples of §3.4.2.2, with their results for this user.
  test.each([
    ['userName Eq "bjensen@example.com"', true],
    ['userName eq "BJENSEN@example.com"', true],
    ['name.familyName co "O\'Malley"', true],
    ['userName sw "B"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"', false],
    ['title pr', true],
    ['nickName pr', false],
    ['meta.lastModified gt "2011-05-13T04:42:33Z"', true],
    ['meta.lastModified ge "2011-05-13T06:42:34+02:00"', true],
    ['meta.lastModified lt "2011-05-13T04:42:34Z"', false],
    ['meta.lastModified le "2011-05-13T04:42:34Z"', true],
    ['title pr and userType eq "Employee"', true],
    ['title pr or userType eq "Intern"', true],
    ['schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"', false],
    ['userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")', true],
    [
      'userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")',
      false,
    ],
    ['userType eq "Employee" and (emails.type eq "work")', true],
    ['userType eq "Employee" and emails[type eq "work" and value co "@example.com"]', true],
    ['emails[type eq "work" and value co "@jensen.org"]', false],
    [
      'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]',
      true,
    ],
  ])('%s is %s', (filter, expected) => {
    expect(fits(filter)).toBe(expected)
  })

  test.each([
    ['EMAILS[TYPE EQ "home"].VALUE ew ".org"', true],
    ['emails[type eq "work"].value eq "babs@jensen.org"', false],
    [`${enterpriseUrn}:department eq "tours"`, true],
    [`${enterpriseUrn.toUpperCase()}:MANAGER.value eq "26118915"`, true],
    ['active eq true', true],
    ['active eq "True"', true],
    ['active ne false', true],
    ['not(active eq true)', false],
    ['nickName eq null', true],
    ['title ne null', true],
    ['title ne "Guide"', true],
    ['emails ne "babs@jensen.org"', false],
    ['externalId eq "bjensen"', false],
    ['externalId eq "bJensen"', true],
    ['userName eq "a" or userName eq "b" or title eq "tour guide" and active eq true', true],
    ['title eq "say \\"hi\\" \\u00e9"', false],
    ['userName gt "a" and userName lt "c"', true],
  ])('%s is %s', (filter, expected) => {
    expect(fits(filter)).toBe(expected)
  })

  test('binds “and” tighter than “or”, in any order', () => {
    expect(fits('title pr or nickName pr and nickName pr')).toBe(true)
    expect(fits('(title pr or nickName pr) and nickName pr')).toBe(false)
  })

  test.each([
    '',
    'userName',
    'userName eq',
    'userName eq bjensen',
    'userName is "x"',
    'userName eq "x" and',
    '(userName eq "x"',
    'userName eq "x")',
    'userName eq "x" title pr',
    'emails[type eq "work"',
    'not userName eq "x"',
    'shoeSize eq 44',
    'active gt true',
    'active co "t"',
    'name eq "x"',
    'title co 5',
    'meta.created gt "yesterday"',
    '"x" eq userName',
    `${'('.repeat(60)}title pr${')'.repeat(60)}`,
  ])('400 invalidFilter for %s', (filter) => {
    expect(refusal(filter)).toEqual([400, 'invalidFilter'])
  })
})
