import { createServer, type IncomingMessage } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import type { RecordedQuery } from './recorded-queries.ts'

/** The minimum cost of a response: Node's own server and the same prepared statements, plus one hash for a login. */
const settings = JSON.parse(process.env['FLOOR'] ?? '{}') as {
  url: string
  port: number
  queries: Record<string, RecordedQuery[]>
  organizationId: string
}
const pool = new pg.Pool({
  connectionString: settings.url,
  max: 12,
  // Once per connection: some statements depend on the current organization and return nothing without one.
  options: `-c app.organization_id=${settings.organizationId}`,
})

async function read(name: string) {
  const client = await pool.connect()
  try {
    const answers: unknown[] = []
    for (const [index, { text, values }] of (settings.queries[name] ?? []).entries()) {
      const { rows } = await client.query({ name: `${name}${index}`, text, values })
      answers.push(rows)
    }
    return answers
  } finally {
    client.release()
  }
}

async function login(request: IncomingMessage) {
  const { email, password } = JSON.parse(await bodyOf(request)) as Record<string, string>
  const text = 'select id, password_hash from people where email = $1'
  const { rows } = await pool.query<{ id: string; password_hash: string }>({
    name: 'login',
    text,
    values: [email],
  })
  const fits = await verify(rows[0]?.password_hash ?? '', password ?? '')
  return { id: fits ? rows[0]?.id : null }
}

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

createServer((request, response) => {
  const name = decodeURIComponent(request.url?.slice(1) ?? '')
  void (name === 'login' ? login(request) : read(name)).then((answer) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
}).listen(settings.port, '127.0.0.1', () => console.log('ready'))
