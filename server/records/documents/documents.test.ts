import { describe, expect, test } from 'vitest'
import { agent, buildTool } from '#server/testing/build-record-tool.ts'
import { testApp } from '#server/testing/test-app.ts'

const activityId = 'https://example.com/activities/course'
const sally = JSON.stringify(agent('sally'))
const state = {
  resource: 'activities/state',
  name: 'stateId',
  place: { activityId, agent: sally } as Record<string, string>,
}
type Kind = typeof state
const profile: Kind = { resource: 'activities/profile', name: 'profileId', place: { activityId } }
const kinds: Kind[] = [
  state,
  profile,
  { resource: 'agents/profile', name: 'profileId', place: { agent: sally } },
]

/** One document in one location, with a tool that uses one version. */
async function buildDocuments({ resource, name, place }: Kind, version = '2.0.0') {
  const tool = await buildTool(['all'], version)
  const query: Record<string, string> = { ...place, [name]: 'one' }
  const ask = (sent: Parameters<typeof tool.send>[1]) => tool.send(resource, { query, ...sent })
  return { ...tool, ask, query, place }
}

describe.each(kinds)('documents at $resource', (kind) => {
  test('are returned byte by byte with their type, and are gone after deletion', async () => {
    const { ask } = await buildDocuments(kind)
    const body = Buffer.from([0, 255, 13, 10, 128])
    const headers = { 'content-type': 'application/octet-stream', 'if-none-match': '*' }
    expect((await ask({ method: 'PUT', body, headers })).status).toBe(204)
    const read = await ask({})
    expect(read.headers['content-type']).toBe('application/octet-stream')
    expect(read.headers['content-length']).toBe('5')
    expect(read.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(read.headers['etag']).toMatch(/^"[0-9a-f]{40}"$/)
    expect(read.headers['last-modified']).toMatch(/GMT$/)
    expect((await ask({ method: 'DELETE' })).status).toBe(204)
    expect((await ask({})).status).toBe(404)
  })

  test('are merged if both are JSON objects, and unchanged otherwise', async () => {
    const { ask } = await buildDocuments(kind)
    expect((await ask({ body: { a: 1, b: { c: 1 } } })).status).toBe(204)
    expect((await ask({ body: { b: { d: 2 } } })).status).toBe(204)
    expect((await ask({})).json()).toEqual({ a: 1, b: { d: 2 } })
    expect((await ask({ body: [1] })).status).toBe(400)
    expect((await ask({ body: '{' })).status).toBe(400)
    const plain = { 'content-type': 'text/plain' }
    expect((await ask({ body: 'x', headers: plain })).status).toBe(400)
    expect((await ask({})).json()).toEqual({ a: 1, b: { d: 2 } })
  })

  test('are only replaced by clients that know the current version', async () => {
    const { ask } = await buildDocuments(kind)
    await ask({ body: { a: 1 } })
    const put = (headers: Record<string, string>) =>
      ask({ method: 'PUT', body: { a: 2 }, headers }).then(({ status }) => status)
    expect(await put({})).toBe(409)
    expect(await put({ 'if-none-match': '*' })).toBe(412)
    expect(await put({ 'if-match': '"0000"' })).toBe(412)
    const { etag = '' } = (await ask({})).headers
    expect(await put({ 'if-match': etag })).toBe(204)
    expect(await put({ 'if-match': etag })).toBe(412)
    const removed = await ask({ method: 'DELETE', headers: { 'if-match': etag } })
    expect(removed.status).toBe(412)
    expect((await ask({})).json()).toEqual({ a: 2 })
  })

  test('of two clients that create one at once, one is refused', async () => {
    const { ask } = await buildDocuments(kind)
    const create = (a: number) =>
      ask({ method: 'PUT', body: { a }, headers: { 'if-none-match': '*' } })
    const answers = await Promise.all([create(1), create(2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 412])
  })

  test('are listed by name, optionally only those changed since a time', async () => {
    const { send, ask, place, query } = await buildDocuments(kind)
    const { clock } = await testApp()
    await ask({ body: { a: 1 } })
    const since = clock.now().toISOString()
    clock.advance({ seconds: 1 })
    await send(kind.resource, { query: { ...query, [kind.name]: 'two' }, body: { b: 1 } })
    const list = async (more: Record<string, string> = {}) =>
      JSON.parse((await send(kind.resource, { query: { ...place, ...more } })).text) as string[]
    expect((await list()).sort()).toEqual(['one', 'two'])
    expect(await list({ since })).toEqual(['two'])
    expect((await send(kind.resource, { query: { ...place, since: 'x' } })).status).toBe(400)
  })

  test('400 for an incomplete location, an invalid agent, or an unknown parameter', async () => {
    const { send, query } = await buildDocuments(kind)
    for (const name of Object.keys(kind.place)) {
      const { [name]: _, ...rest } = query
      expect((await send(kind.resource, { query: rest })).status).toBe(400)
    }
    expect((await send(kind.resource, { query: { ...query, foo: 'x' } })).status).toBe(400)
    if ('agent' in kind.place) {
      expect((await send(kind.resource, { query: { ...query, agent: '{}' } })).status).toBe(400)
    }
    const { [kind.name]: _, ...unnamed } = query
    expect((await send(kind.resource, { query: unnamed, body: {} })).status).toBe(400)
  })
})

describe('differences between versions', () => {
  test('1.0 requires a condition for profiles, and lets a state be overwritten', async () => {
    for (const [kind, created, again] of [
      [state, 204, 204],
      [profile, 400, 409],
    ] as const) {
      const { ask } = await buildDocuments(kind, '1.0.3')
      expect((await ask({ method: 'PUT', body: { a: 1 } })).status).toBe(created)
      await ask({ body: { a: 1 } })
      expect((await ask({ method: 'PUT', body: { a: 2 } })).status).toBe(again)
    }
  })
})

describe('states', () => {
  test('of a registration are separate from others, and are deleted together', async () => {
    const { send, place } = await buildDocuments(state)
    const registration = '5c7f2a6e-4f0b-4b69-9d6c-0d4a3a1f2b11'
    const at = (more: Record<string, string>) => ({ query: { ...place, ...more } })
    await send('activities/state', { ...at({ stateId: 'one' }), body: { a: 1 } })
    await send('activities/state', { ...at({ stateId: 'one', registration }), body: { a: 2 } })
    expect((await send('activities/state', at({ stateId: 'one' }))).json()).toEqual({ a: 1 })
    const mine = await send('activities/state', at({ stateId: 'one', registration }))
    expect(mine.json()).toEqual({ a: 2 })
    const gone = await send('activities/state', { ...at({ registration }), method: 'DELETE' })
    expect(gone.status).toBe(204)
    expect((await send('activities/state', at({ stateId: 'one' }))).status).toBe(200)
    expect((await send('activities/state', at({ stateId: 'one', registration }))).status).toBe(404)
    const bad = await send('activities/state', at({ registration: 'x' }))
    expect(bad.status).toBe(400)
  })
})

describe('agents', () => {
  test('are returned as a person with every name used in statements', async () => {
    const { send, store } = await buildTool()
    for (const name of ['Sally', 'Sally Glider']) {
      await store({
        actor: { ...agent('sally'), name },
        verb: { id: 'https://example.com/verbs/flew' },
        object: { id: activityId },
      })
    }
    const answer = await send('agents', { query: { agent: sally } })
    expect(answer.json()).toEqual({
      objectType: 'Person',
      name: ['Sally Glider', 'Sally'],
      mbox: ['mailto:sally@example.com'],
    })
  })
})
