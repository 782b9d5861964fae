import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { CompactSign } from 'jose'
import { describe, expect, test } from 'vitest'
import { createRecordClient, revokeRecordClient } from '#contract/records.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import { agent, buildTool, statement, verb, type Json } from '#server/testing/build-record-tool.ts'
import { testApp } from '#server/testing/test-app.ts'

const voids = (id: string) => ({
  actor: agent('admin'),
  verb: verb('voided'),
  object: { objectType: 'StatementRef', id },
})

describe('statements', () => {
  test('are stored with the fields that the store sets, and read back by id', async () => {
    const { send, store, clientId } = await buildTool()
    const id = await store(
      statement({ authority: agent('mallory'), stored: '1999-01-01T00:00:00Z' }),
    )
    const answer = await send('statements', { query: { statementId: id } })
    expect(answer.json()).toMatchObject({
      ...statement(),
      id,
      version: '2.0.0',
      authority: { name: 'Tool', account: { name: clientId } },
    })
    const { stored, timestamp } = answer.json()
    expect(timestamp).toBe(stored)
    expect(new Date(answer.headers['last-modified'] ?? '').getTime()).toBe(
      Math.floor(Date.parse(stored as string) / 1000) * 1000,
    )
    expect(answer.headers['x-experience-api-consistent-through']).toMatch(/^\d{4}-.*Z$/)
    expect(answer.headers['x-experience-api-version']).toBe('2.0.0')
  })

  test('sent twice are stored once; a different one with the same id is a conflict and changes nothing', async () => {
    const { send, list } = await buildTool()
    const id = randomUUID()
    const put = (body: Json) =>
      send('statements', { method: 'PUT', query: { statementId: id }, body })
    expect((await put(statement())).status).toBe(204)
    expect((await put(statement())).status).toBe(204)
    expect((await put(statement({ verb: verb('failed') }))).status).toBe(409)
    const batch = [statement({ id, verb: verb('failed') }), statement()]
    expect((await send('statements', { body: batch })).status).toBe(409)
    expect(await list({})).toEqual([id])
  })

  test('of a batch are stored all or none', async () => {
    const { send, list } = await buildTool()
    const id = randomUUID()
    const broken = await send('statements', {
      body: [statement({ id }), statement({ verb: { id: 'no scheme' } })],
    })
    expect([broken.status, broken.json()['detail']]).toEqual([
      400,
      'statements[1].verb.id must be an IRI with its scheme, such as https://example.com/course.',
    ])
    const twice = await send('statements', { body: [statement({ id }), statement({ id })] })
    expect(twice.status).toBe(400)
    expect(await list({})).toEqual([])
  })

  const invalid: Record<string, Json> = {
    'an agent with two identifiers': { actor: { ...agent('a'), openid: 'https://a.example' } },
    'a group without members': { actor: { objectType: 'Group', name: 'x' } },
    'a property nobody knows': { extra: 1 },
    'null in place of a value': { result: null },
    'a number as text': { result: { score: { raw: '1' } } },
    'a score outside of its range': { result: { score: { scaled: 1.1 } } },
    'raw above max': { result: { score: { raw: 11, min: 0, max: 10 } } },
    'a duration with a fraction in the middle': { result: { duration: 'P1.5DT2H' } },
    'a time of no day': { timestamp: '2026-02-30T10:00:00Z' },
    'the offset -00:00': { timestamp: '2026-02-03T10:00:00-00:00' },
    'a tag that is no language': { verb: { ...verb(), display: { a12345: 'x' } } },
    'components of another interaction': {
      object: {
        id: 'https://example.com/q',
        definition: { interactionType: 'numeric', choices: [{ id: 'a' }] },
      },
    },
    'a statement twice inside of another': {
      object: {
        ...statement(),
        objectType: 'SubStatement',
        object: { ...statement(), objectType: 'SubStatement' },
      },
    },
    'a platform beside an agent': {
      object: { objectType: 'Agent', ...agent('b') },
      context: { platform: 'x' },
    },
    'an empty list of relevant types': {
      context: {
        contextAgents: [{ objectType: 'contextAgent', agent: agent('c'), relevantTypes: [] }],
      },
    },
    'a voiding statement about an activity': { verb: verb('voided') },
    'an attachment without its content': {
      attachments: [
        {
          usageType: 'https://example.com/usage',
          display: { en: 'x' },
          contentType: 'text/plain',
          length: 1,
          sha2: createHash('sha256').update('x').digest('hex'),
        },
      ],
    },
  }
  test.each(Object.entries(invalid))('400 for %s', async (_, given) => {
    const { send } = await buildTool()
    expect((await send('statements', { body: statement(given) })).status).toBe(400)
  })

  test('400 for nesting that couldn’t be serialized again', async () => {
    const { send } = await buildTool()
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const text = JSON.stringify(statement({ result: { extensions: { 'https://a.example/x': 0 } } }))
    const body = text.replace('"https://a.example/x":0', `"https://a.example/x":${deep}`)
    const answer = await send('statements', { body })
    expect([answer.status, answer.json()['detail']]).toEqual([400, 'This is nested too deeply.'])
  })

  test('with context agents are only allowed in 2.0', async () => {
    const context = { contextAgents: [{ objectType: 'contextAgent', agent: agent('coach') }] }
    const body = statement({ context })
    const newer = await buildTool(['all'], '2.0.0')
    const older = await buildTool(['all'], '1.0.3')
    expect((await newer.send('statements', { body })).status).toBe(200)
    expect((await older.send('statements', { body })).status).toBe(400)
  })
})

describe('finding statements', () => {
  test('by agent, verb, activity, registration, and by related ones', async () => {
    const { store, list } = await buildTool()
    const registration = randomUUID()
    const parent = 'https://example.com/course'
    const id = await store(
      statement({
        actor: { objectType: 'Group', member: [agent('ann'), agent('bo')] },
        context: {
          registration,
          instructor: agent('coach'),
          contextActivities: { parent: { id: parent } },
        },
      }),
    )
    const other = await store(statement({ verb: verb('attended') }))
    const by = (name: string) => JSON.stringify(agent(name))
    expect(await list({})).toEqual([other, id])
    expect(await list({ ascending: 'true' })).toEqual([id, other])
    expect(await list({ agent: by('bo') })).toEqual([id])
    expect(await list({ agent: by('coach') })).toEqual([])
    expect(await list({ agent: by('coach'), related_agents: 'true' })).toEqual([id])
    expect(await list({ verb: verb('attended').id })).toEqual([other])
    expect(await list({ registration })).toEqual([id])
    expect(await list({ activity: parent })).toEqual([])
    expect(await list({ activity: parent, related_activities: 'true' })).toEqual([id])
    expect(await list({ agent: by('ann'), verb: verb('attended').id })).toEqual([])
  })

  test('page by page: every statement once, whatever arrives in between', async () => {
    const { send, store, list } = await buildTool()
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.unshift(await store(statement()))
    const seen: unknown[] = []
    let answer = await send('statements', { query: { limit: '2', verb: verb().id } })
    for (;;) {
      const { statements, more } = answer.json() as { statements: Json[]; more: string }
      seen.push(...statements.map(({ id }) => id))
      if (more === '') break
      await store(statement())
      const [, search = ''] = more.split('?')
      answer = await send('statements', { query: Object.fromEntries(new URLSearchParams(search)) })
    }
    expect(seen).toEqual(ids)
    expect(await list({ limit: '0' })).toHaveLength(7)
  })

  test('since and until limit the storage time', async () => {
    const { send, store, list } = await buildTool()
    const { clock } = await testApp()
    const first = await store(statement())
    clock.advance({ seconds: 1 })
    const second = await store(statement())
    const stored = (await send('statements', { query: { statementId: first } })).json()['stored']
    expect(await list({ since: stored as string })).toEqual([second])
    expect(await list({ until: stored as string })).toEqual([first])
  })

  test('a statement about another is found by that one’s keys, whichever arrived first', async () => {
    const { store, list } = await buildTool()
    const query = { verb: verb('attended').id }
    const late = randomUUID()
    const before = await store(statement({ object: { objectType: 'StatementRef', id: late } }))
    await store(statement({ id: late, verb: verb('attended') }))
    const after = await store(statement({ object: { objectType: 'StatementRef', id: before } }))
    expect(await list(query)).toEqual([after, late, before])
  })

  test('400 for an unknown, misspelled or repeated parameter, or one next to an id', async () => {
    const { send } = await buildTool()
    const statementId = randomUUID()
    const queries: Record<string, string>[] = [
      { foo: 'bar' },
      { Verb: verb().id },
      { verb: 'no scheme' },
      { statementId, verb: verb().id },
      { statementId: 'none' },
      { limit: '-1' },
      { agent: '{' },
    ]
    for (const query of queries) {
      expect((await send('statements', { query })).status).toBe(400)
    }
    expect((await send('statements?limit=1&limit=2')).status).toBe(400)
  })

  test('returns ids only, or the canonical form in one language', async () => {
    const { send, store } = await buildTool()
    const object = (name: Json) => ({ id: 'https://example.com/a', definition: { name } })
    await store(statement({ object: object({ en: 'One', de: 'Eins' }) }))
    const id = await store(
      statement({ object: object({ fr: 'Un' }), actor: { ...agent('x'), name: 'X' } }),
    )
    const read = async (format: string) =>
      (
        await send('statements', {
          query: { statementId: id, format },
          headers: { 'accept-language': 'de-AT, en;q=0.5' },
        })
      ).json()
    expect(await read('ids')).toMatchObject({ object: { id: 'https://example.com/a' } })
    expect((await read('ids'))['actor']).toEqual(agent('x'))
    expect((await read('canonical'))['object']).toMatchObject({
      definition: { name: { de: 'Eins' } },
    })
    expect((await read('exact'))['object']).toMatchObject({ definition: { name: { fr: 'Un' } } })
    const activity = await send('activities', { query: { activityId: 'https://example.com/a' } })
    expect(activity.json()).toMatchObject({
      definition: { name: { en: 'One', de: 'Eins', fr: 'Un' } },
    })
  })
})

describe('voiding', () => {
  test('hides a statement from lists but keeps it readable as voided, even if it arrives later', async () => {
    const { send, store, list } = await buildTool()
    const early = await store(statement())
    const late = randomUUID()
    const voiding = [await store(voids(early)), await store(voids(late))]
    await store(statement({ id: late }))
    expect(await list({})).toEqual(voiding.toReversed())
    for (const id of [early, late]) {
      expect((await send('statements', { query: { statementId: id } })).status).toBe(404)
      expect((await send('statements', { query: { voidedStatementId: id } })).status).toBe(200)
    }
  })

  test('a voiding statement can’t be voided', async () => {
    const { send, store } = await buildTool()
    const voiding = await store(voids(await store(statement())))
    await store(voids(voiding))
    expect((await send('statements', { query: { statementId: voiding } })).status).toBe(200)
  })
})

const boundary = 'a-boundary'
const multipart = (json: unknown, files: { sha2: string; content: string; type?: string }[]) =>
  [
    `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(json)}\r\n`,
    ...files.map(
      ({ sha2, content, type = 'text/plain' }) =>
        `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\n` +
        `X-Experience-API-Hash: ${sha2}\r\n\r\n${content}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('')
const headers = { 'content-type': `multipart/mixed; boundary=${boundary}` }
const digest = (content: string) => createHash('sha256').update(content).digest('hex')
const attachment = (content: string, given: Json = {}) => ({
  usageType: 'https://example.com/usage',
  display: { en: 'A file' },
  contentType: 'text/plain',
  length: content.length,
  sha2: digest(content),
  ...given,
})

describe('attachments', () => {
  test('are sent as parts with their statement, and returned the same way on request', async () => {
    const { send } = await buildTool()
    const id = randomUUID()
    const content = 'line one\r\n--a-boundar\r\nline two'
    const body = multipart(statement({ id, attachments: [attachment(content)] }), [
      { sha2: digest(content), content },
    ])
    expect((await send('statements', { body, headers })).status).toBe(200)
    const answer = await send('statements', { query: { statementId: id, attachments: 'true' } })
    expect(answer.headers['content-type']).toMatch(/^multipart\/mixed; boundary=/)
    expect(answer.text).toContain(`X-Experience-API-Hash: ${digest(content)}\r\n\r\n${content}\r\n`)
    const plain = await send('statements', { query: { statementId: id } })
    expect(plain.headers['content-type']).toMatch(/^application\/json/)
  })

  test('400 for a part that no statement refers to, a wrong digest, or another content type', async () => {
    const { send } = await buildTool()
    const one = statement({ attachments: [attachment('x')] })
    const bodies = [
      multipart(one, []),
      multipart(one, [{ sha2: digest('x'), content: 'y' }]),
      multipart(statement(), [{ sha2: digest('x'), content: 'x' }]),
      multipart(one, [{ sha2: digest('x'), content: 'x' }]).replace(/--\r\n$/, ''),
    ]
    for (const body of bodies)
      expect((await send('statements', { body, headers })).status).toBe(400)
    const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect((await send('statements', { body: bodies[1], headers: form })).status).toBe(400)
  })

  test('a signature must be RSA over this exact statement', async () => {
    const { send } = await buildTool()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const sendSigned = async (signed: Json, sent: Json, alg: string) => {
      const key = alg === 'HS256' ? new TextEncoder().encode('x'.repeat(32)) : privateKey
      const content = await new CompactSign(new TextEncoder().encode(JSON.stringify(signed)))
        .setProtectedHeader({ alg })
        .sign(key)
      const type = 'application/octet-stream'
      const usageType = 'http://adlnet.gov/expapi/attachments/signature'
      const body = multipart(
        { ...sent, attachments: [attachment(content, { usageType, contentType: type })] },
        [{ sha2: digest(content), content, type }],
      )
      return (await send('statements', { body, headers })).status
    }
    const one = statement({ id: randomUUID(), result: { duration: 'PT1.237S' } })
    const rounded = { ...one, result: { duration: 'PT1.23S' } }
    expect(await sendSigned(one, rounded, 'RS256')).toBe(200)
    expect(await sendSigned(one, { ...one, verb: verb('failed') }, 'RS256')).toBe(400)
    expect(await sendSigned(one, one, 'HS256')).toBe(400)
  })
})

describe('access', () => {
  test('requires credentials of this organization', async () => {
    const { send, otherOrganization, store } = await buildTool()
    await store(statement())
    const there = await send('statements', { organizationId: otherOrganization.id })
    expect([there.status, there.json()['code']]).toEqual([401, 'record_client_invalid'])
    const wrong = `Basic ${Buffer.from('a:b').toString('base64')}`
    for (const authorization of [wrong, 'Basic !', 'Bearer x', '']) {
      expect((await send('statements', { headers: { authorization } })).status).toBe(401)
    }
    const other = await buildTool()
    expect(await other.list({})).toEqual([])
  })

  test('ends when the organization is deleted, with everything in it', async () => {
    const { organization, store } = await buildTool()
    await store(statement())
    const { mechanisms } = await testApp()
    const { id } = organization
    const left = await asSystem(mechanisms, async ({ db }) => {
      await db.deleteFrom('organizations').where('id', '=', id).execute()
      const keys = db.selectFrom('record_keys').where('organization_id', '=', id)
      const kept = db.selectFrom('record_statements').where('organization_id', '=', id)
      return [await keys.select('key').execute(), await kept.select('id').execute()]
    })
    expect(left).toEqual([[], []])
  })

  test('is refused for revoked credentials', async () => {
    const { send, admin, params, clientId } = await buildTool()
    expect((await send('statements')).status).toBe(200)
    await call(admin, revokeRecordClient, { params: { ...params, clientId } })
    expect((await send('statements')).status).toBe(401)
  })

  test('is limited by the scopes', async () => {
    const writer = await buildTool(['statements/write', 'statements/read/mine'])
    const mine = await writer.store(statement())
    expect(await writer.list({})).toEqual([mine])
    const state = { activityId: 'https://a.example/x', agent: JSON.stringify(agent('a')) }
    expect((await writer.send('activities/state', { query: state })).status).toBe(403)
    expect(
      (await writer.send('activities', { query: { activityId: 'https://a.example' } })).status,
    ).toBe(403)
    const made = await call(writer.admin, createRecordClient, {
      params: writer.params,
      body: { name: 'Other', scopes: ['statements/read/mine', 'state'] },
    })
    const { secret, client } = made.body
    const authorization = `Basic ${Buffer.from(`${client.username}:${secret}`).toString('base64')}`
    const seen = await writer.send('statements', { headers: { authorization } })
    expect(seen.json()['statements']).toEqual([])
    const single = { query: { statementId: mine }, headers: { authorization } }
    expect((await writer.send('statements', single)).status).toBe(404)
    const written = await writer.send('statements', {
      body: statement(),
      headers: { authorization },
    })
    expect(written.status).toBe(403)
  })

  test('activity definitions by a client without “define” don’t count for others', async () => {
    const { send, store } = await buildTool(['statements/write', 'statements/read'])
    const id = 'https://example.com/b'
    await store(statement({ object: { id, definition: { name: { en: 'B' } } } }))
    expect((await send('activities', { query: { activityId: id } })).json()).toEqual({
      objectType: 'Activity',
      id,
    })
  })
})

describe('versions and request forms', () => {
  test('a request must declare its version; only about needs neither version nor credentials', async () => {
    const { send } = await buildTool()
    const missing = await send('statements', { headers: { 'x-experience-api-version': '' } })
    expect([missing.status, missing.headers['x-experience-api-version']]).toEqual([400, '0.9'])
    for (const version of ['0.95', '1.1.0', '3.0.0', 'BAD']) {
      const answer = await send('statements', { headers: { 'x-experience-api-version': version } })
      expect(answer.status).toBe(400)
    }
    const older = await send('statements', { headers: { 'x-experience-api-version': '1.0.1' } })
    expect([older.status, older.headers['x-experience-api-version']]).toEqual([200, '1.0.3'])
    const about = await send('about', {
      headers: { authorization: '', 'x-experience-api-version': '' },
    })
    expect(about.json()).toEqual({ version: ['2.0.0', '1.0.3', '1.0.2', '1.0.1', '1.0.0'] })
  })

  test('a form can represent a request in 1.0 and is refused in 2.0', async () => {
    const older = await buildTool(['all'], '1.0.3')
    const id = randomUUID()
    const form = (extra: Record<string, string> = {}) => ({
      body: new URLSearchParams({
        statementId: id,
        content: JSON.stringify(statement()),
        'X-Experience-API-Version': '1.0.3',
        ...extra,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect((await older.send('statements?method=PUT', form())).status).toBe(204)
    expect(await older.list({})).toEqual([id])
    expect((await older.send(`statements?method=PUT&statementId=${id}`, form())).status).toBe(400)
    const newer = form({ 'X-Experience-API-Version': '2.0.0' })
    expect((await older.send('statements?method=PUT', newer)).status).toBe(400)
  })

  test('HEAD returns the headers of GET, and pages on other sites may call', async () => {
    const { send, store } = await buildTool()
    const id = await store(statement())
    const head = await send('statements', { method: 'HEAD', query: { statementId: id } })
    expect([head.status, head.text, head.headers['last-modified']]).toEqual([
      200,
      '',
      expect.stringMatching(/GMT$/),
    ])
    const asked = await send('statements', {
      method: 'OPTIONS',
      headers: { authorization: '', origin: 'https://tool.example' },
    })
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(asked.headers['access-control-allow-headers']).toContain('X-Experience-API-Version')
  })
})
