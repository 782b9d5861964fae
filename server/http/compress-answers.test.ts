import Fastify from 'fastify'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const long = { words: 'once upon a time '.repeat(500) }

const serve = () => {
  const server = Fastify()
  compressAnswers(server)
  server.get('/long', () => long)
  server.get('/short', () => ({ words: 'once' }))
  server.get('/picture', (_request, reply) => reply.type('image/png').send('x'.repeat(5000)))
  return server
}

test('a long response is compressed for clients that support it', async () => {
  const server = serve()
  const ask = (accepted: string) =>
    server.inject({ url: '/long', headers: { 'accept-encoding': accepted } })
  for (const accepted of ['gzip', 'br, gzip;q=0.8']) {
    const answer = await ask(accepted)
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(long)
  }
  for (const accepted of ['', 'identity', 'gzip;q=0']) {
    const answer = await ask(accepted)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()).toEqual(long)
  }
})

test.each(['/short', '/picture'])('%s isn’t compressed', async (url) => {
  const answer = await serve().inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
})
