import { beforeAll, describe, expect, test } from 'vitest'
import { buildDirectory, enterpriseUrn, userBody, userUrn } from '#server/testing/directory.ts'

let room: Awaited<ReturnType<typeof buildDirectory>>
const names = (answer: { body: { Resources: { userName: string }[] } }) =>
  answer.body.Resources.map(({ userName }) => userName)

beforeAll(async () => {
  room = await buildDirectory()
  for (const [name, department] of [
    ['carla', 'Sales'],
    ['anton', 'Sales'],
    ['berta', 'Tours'],
  ]) {
    const userName = `${name}@${room.domain}`
    await room.scim.post('/Users', {
      ...userBody(room.domain),
      schemas: [userUrn, enterpriseUrn],
      userName,
      displayName: name,
      emails: [{ value: userName, type: 'work', primary: true }],
      [enterpriseUrn]: { department },
    })
  }
})

describe('a list', () => {
  test('includes members that the directory didn’t add', async () => {
    const { scim, admin } = room
    const all = await scim.get('/Users')
    expect(all.body).toMatchObject({ totalResults: 6, startIndex: 1, itemsPerPage: 6 })
    const found = await scim.find('/Users', `userName eq "${admin.email.toUpperCase()}"`)
    expect(found.body.Resources).toMatchObject([
      { id: admin.id, active: true, roles: [{ value: 'admin' }] },
    ])
  })

  test('finds by name, address, extension and their combinations', async () => {
    const { scim, domain } = room
    const find = async (filter: string) => names(await scim.find('/Users', filter)).sort()
    const [anton, berta, carla] = ['anton', 'berta', 'carla'].map((name) => `${name}@${domain}`)
    expect(await find(`username EQ "ANTON@${domain}"`)).toEqual([anton])
    expect(await find(`emails[type eq "work"].value eq "${berta}"`)).toEqual([berta])
    expect(await find(`emails.value eq "${carla}"`)).toEqual([carla])
    expect(await find(`${enterpriseUrn}:department eq "sales"`)).toEqual([anton, carla])
    expect(
      await find(`${enterpriseUrn}:department eq "sales" and not (displayName sw "c")`),
    ).toEqual([anton])
    expect(await find('userName eq "nobody"')).toEqual([])
  })

  test('400 invalidFilter for an invalid filter', async () => {
    const wrong = await room.scim.find('/Users', 'userName eq')
    expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidFilter'])
  })

  test('is sorted and paged by the rules of RFC 7644', async () => {
    const { scim } = room
    const get = (query: string) =>
      scim.get(`/Users?filter=displayName%20pr%20and%20externalId%20pr&${query}`)
    const shown = async (query: string) =>
      (await get(query)).body.Resources.map(
        ({ displayName }: { displayName: string }) => displayName,
      )
    expect(await shown('sortBy=displayName')).toEqual(['anton', 'berta', 'carla'])
    expect(await shown('sortBy=DISPLAYNAME&sortOrder=descending')).toEqual([
      'carla',
      'berta',
      'anton',
    ])
    expect(await shown('sortBy=displayName&startIndex=2&count=1')).toEqual(['berta'])
    expect(await shown('sortBy=displayName&startIndex=0&count=1')).toEqual(['anton'])
    expect((await get('startIndex=9')).body).toMatchObject({
      totalResults: 3,
      itemsPerPage: 0,
      Resources: [],
    })
    expect((await get('count=0')).body).toMatchObject({ totalResults: 3, Resources: [] })
    expect((await get('count=-5')).body).toMatchObject({ totalResults: 3, Resources: [] })
    expect((await get('count=x')).status).toBe(400)
    const paged = await scim.get('/Users?startIndex=2&count=2')
    expect(paged.body).toMatchObject({ totalResults: 6, startIndex: 2, itemsPerPage: 2 })
  })

  test('has only the requested attributes, and always id and schemas', async () => {
    const { scim, domain } = room
    const one = async (query: string) =>
      (
        await scim.get(
          `/Users?filter=${encodeURIComponent(`userName eq "anton@${domain}"`)}&${query}`,
        )
      ).body.Resources[0]
    expect(Object.keys(await one('attributes=userName,name.givenName')).sort()).toEqual([
      'id',
      'name',
      'schemas',
      'userName',
    ])
    expect((await one('attributes=NAME.GIVENNAME')).name).toEqual({ givenName: 'Pat' })
    expect((await one(`attributes=${enterpriseUrn}:department`))[enterpriseUrn]).toEqual({
      department: 'Sales',
    })
    const without = await one('excludedAttributes=emails,name.familyName,id')
    expect([without.emails, without.name, typeof without.id]).toEqual([
      undefined,
      { givenName: 'Pat' },
      'string',
    ])
  })

  test('can be requested with POST too, of one type or of all', async () => {
    const { scim, domain } = room
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest']
    const filter = `userName sw "anton"`
    const users = await scim.post('/Users/.search', { schemas, filter, attributes: ['userName'] })
    expect(names(users)).toEqual([`anton@${domain}`])
    const all = await scim.post('/.search', { schemas, filter: 'displayName sw "a"', count: 10 })
    expect([all.status, all.body.totalResults]).toEqual([200, 1])
  })
})

describe('discovery', () => {
  test('is served at the three URLs of RFC 7644 §4, and 501 at /Me', async () => {
    const { scim } = room
    const config = await scim.get('/ServiceProviderConfig')
    expect(config.body).toMatchObject({ patch: { supported: true }, etag: { supported: true } })
    const types = await scim.get('/ResourceTypes')
    expect(types.body.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group'])
    expect((await scim.get('/ResourceTypes/User')).body.endpoint).toBe('/Users')
    const schemas = await scim.get('/Schemas')
    expect(schemas.body.totalResults).toBe(3)
    expect((await scim.get(`/Schemas/${userUrn}`)).body.name).toBe('User')
    expect((await scim.get('/Schemas?filter=id%20pr')).status).toBe(403)
    expect((await scim.get('/Me')).status).toBe(501)
    const nothing = await scim.get('/Printers')
    expect([nothing.status, nothing.body.status]).toEqual([404, '404'])
  })
})
