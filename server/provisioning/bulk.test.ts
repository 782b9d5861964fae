import { describe, expect, test } from 'vitest'
import { buildDirectory, groupUrn, patchUrn, userBody } from '#server/testing/directory.ts'

const schemas = ['urn:ietf:params:scim:api:messages:2.0:BulkRequest']
const statuses = (answer: { body: { Operations: { status: string }[] } }) =>
  answer.body.Operations.map(({ status }) => status)

describe('POST /Bulk', () => {
  test('creates, changes and removes in one request, with ids created in the same request', async () => {
    const { scim, domain } = await buildDirectory()
    const [one, two] = [userBody(domain), userBody(domain)]
    const answer = await scim.post('/Bulk', {
      schemas,
      Operations: [
        { method: 'POST', path: '/Users', bulkId: 'one', data: one },
        { method: 'POST', path: '/Users', bulkId: 'two', data: two },
        {
          method: 'POST',
          path: '/Groups',
          bulkId: 'group',
          data: {
            schemas: [groupUrn],
            displayName: 'Year 1',
            members: [{ value: 'bulkId:one' }, { value: 'bulkId:two' }],
          },
        },
        {
          method: 'PATCH',
          path: '/Users/bulkId:one',
          data: {
            schemas: [patchUrn],
            Operations: [{ op: 'replace', path: 'title', value: 'Boss' }],
          },
        },
        { method: 'DELETE', path: '/Users/bulkId:two' },
      ],
    })
    expect([answer.status, statuses(answer)]).toEqual([200, ['201', '201', '201', '200', '204']])
    const [made, , group] = answer.body.Operations
    expect(made).toMatchObject({
      method: 'POST',
      bulkId: 'one',
      location: /\/Users\//,
      version: /^W/,
    })
    const found = await scim.find('/Users', `userName eq "${one.userName}"`)
    expect(found.body.Resources).toMatchObject([{ title: 'Boss', groups: [{ display: 'Year 1' }] }])
    const id = group.location.split('/').at(-1)
    expect((await scim.get(`/Groups/${id}`)).body.members).toHaveLength(1)
  })

  test('a failed operation doesn’t affect the others; failOnErrors stops the request', async () => {
    const { scim, domain } = await buildDirectory()
    const twice = userBody(domain)
    const Operations = [twice, twice, userBody(domain), { schemas: [] }, userBody(domain)].map(
      (data, index) => ({ method: 'POST', path: '/Users', bulkId: `${index}`, data }),
    )
    const all = await scim.post('/Bulk', { schemas, Operations })
    expect(statuses(all)).toEqual(['201', '409', '201', '400', '201'])
    expect(all.body.Operations[1].response).toMatchObject({ scimType: 'uniqueness', status: '409' })
    const again = await scim.post('/Bulk', { schemas, Operations, failOnErrors: 2 })
    expect(statuses(again)).toEqual(['409', '409'])
    expect((await scim.find('/Users', `userName eq "${twice.userName}"`)).body.totalResults).toBe(1)
  })

  test('repeating an interrupted request duplicates nobody', async () => {
    const { scim, domain } = await buildDirectory()
    const people = Array.from({ length: 150 }, () => userBody(domain))
    const send = (list: object[]) =>
      scim.post('/Bulk', {
        schemas,
        Operations: list.map((data, index) => ({
          method: 'POST',
          path: '/Users',
          bulkId: `${index}`,
          data,
        })),
      })
    await send(people.slice(0, 70))
    const answer = await send(people)
    expect(statuses(answer).filter((status) => status === '201')).toHaveLength(80)
    expect((await scim.get('/Users?count=0')).body.totalResults).toBe(153)
  })

  test('409 for an unknown bulkId, 413 for too many operations, 400 for an invalid body', async () => {
    const { scim } = await buildDirectory()
    const lost = await scim.post('/Bulk', {
      schemas,
      Operations: [{ method: 'DELETE', path: '/Users/bulkId:nobody' }],
    })
    expect(statuses(lost)).toEqual(['409'])
    const operation = { method: 'DELETE', path: '/Users/x' }
    const many = await scim.post('/Bulk', {
      schemas,
      Operations: Array.from({ length: 1001 }, () => operation),
    })
    expect(many.status).toBe(413)
    expect((await scim.post('/Bulk', { schemas, Operations: [{ method: 'GET' }] })).status).toBe(
      400,
    )
    expect((await scim.post('/Bulk', { Operations: [] })).body.scimType).toBe('invalidSyntax')
  })
})
