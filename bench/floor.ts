import { createServer, type IncomingMessage } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import type { RecordedQuery } from './recorded-queries.ts'

/** The least that an answer can cost: Node's own server and one prepared statement; for a login one hash as well. */
const settings = JSON.parse(process.env['FLOOR'] ?? '{}') as {
  url: string
  port: number
  queries: Record<'login' | 'list' | 'read', RecordedQuery>
}
const pool = new pg.Pool({ connectionString: settings.url, max: 12 })

const ask = async (name: 'login' | 'list' | 'read', values?: unknown[]) => {
  const query = settings.queries[name]
  return (await pool.query({ name, text: query.text, values: values ?? query.values })).rows
}

const answers: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
  '/login': async (request) => {
    const { email, password } = JSON.parse(await bodyOf(request)) as Record<string, string>
    const [person] = (await ask('login', [email])) as { id: string; password_hash: string }[]
    const fits = await verify(person?.password_hash ?? '', password ?? '')
    return { id: fits ? person?.id : null }
  },
  '/list': () => ask('list'),
  '/read': async () => (await ask('read'))[0],
}

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

createServer((request, response) => {
  void answers[request.url ?? '']?.(request).then((answer) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
}).listen(settings.port, '127.0.0.1', () => console.log('ready'))
