import { expect } from 'vitest'
import { createRecordClient, type RecordScope } from '#contract/records.ts'
import { buildClassroom, call } from './actors.ts'
import { testApp } from './test-app.ts'

export type Json = Record<string, unknown>

interface Sent {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS'
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  organizationId?: string
}

/** A tool with credentials of a fresh organization, that speaks one version of xAPI. */
export async function buildTool(scopes: RecordScope[] = ['all'], version = '2.0.0') {
  const { server } = await testApp()
  const room = await buildClassroom()
  const params = { organizationId: room.organization.id }
  const made = await call(room.admin, createRecordClient, {
    params,
    body: { name: 'Tool', scopes },
  })
  const { username } = made.body.client
  const basic = Buffer.from(`${username}:${made.body.secret}`).toString('base64')
  const send = async (resource: string, sent: Sent = {}) => {
    const { body } = sent
    const isRaw = Buffer.isBuffer(body) || typeof body === 'string'
    const answer = await server.inject({
      method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
      url: `/xapi/${sent.organizationId ?? room.organization.id}/${resource}`,
      ...(sent.query && { query: sent.query }),
      headers: {
        authorization: `Basic ${basic}`,
        'x-experience-api-version': version,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      text: answer.body,
      json: () => JSON.parse(answer.body) as Json,
    }
  }
  const list = async (query: Record<string, string>) => {
    const answer = await send('statements', { query })
    expect(answer.status).toBe(200)
    return (answer.json()['statements'] as Json[]).map(({ id }) => id)
  }
  const store = async (statement: Json) => {
    const answer = await send('statements', { body: statement })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('-')])
    return (JSON.parse(answer.text) as string[])[0] ?? ''
  }
  return { ...room, params, clientId: made.body.client.id, send, list, store, basic }
}

export const verb = (name = 'experienced') => ({ id: `http://adlnet.gov/expapi/verbs/${name}` })
export const agent = (name: string): Json => ({ mbox: `mailto:${name}@example.com` })
export const statement = (given: Json = {}): Json => ({
  actor: agent('sally'),
  verb: verb(),
  object: { id: 'https://example.com/activities/solo-hang-gliding' },
  ...given,
})
