import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runningEmbedded } from '#server/db/running-embedded.ts'
import { deriveKeys } from '#server/http/keys.ts'
import { unseal } from '#server/http/sealed.ts'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from './product-process.ts'

const command = path.resolve(import.meta.dirname, '../server/command/main.ts')
const account = { email: 'first@example.test', password: 'a rather long sentence 7' }

let folder: string
let product: ProductProcess

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-keys-'))
  product = await start()
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  const place = { PORT: await freePort(), DATA_DIR: folder, HOST: '127.0.0.1', DEMO: 0 }
  const started = new ProductProcess(place, 'server/main.ts')
  await started.ready()
  return started
}

async function restart() {
  await product.stop()
  product = await start()
}

function runKeys(words: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, NODE_ENV: '', ...settings }
  const child = spawn(process.execPath, [command, 'keys', ...words, '--json'], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, read: () => JSON.parse(output) as Record<string, unknown> }
}

async function keys(words: string[], settings: Record<string, string> = {}) {
  const { ended, read } = runKeys(words, settings)
  return { code: await ended, ...read() } as {
    code: number
    step?: string
    error?: string
    columns?: { table: string; resealed: number; current: number; unreadable: number }[]
  }
}

async function ask(address: string, body?: object, token?: string) {
  const answer = await fetch(`http://127.0.0.1:${product.port}${address}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `JWT ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

const readKeys = async () => (await readFile(path.join(folder, 'secret.key'), 'utf8')).split('\n')

async function connect() {
  const client = new pg.Client(await runningEmbedded(path.join(folder, 'database')))
  await client.connect()
  return client
}

const fromBase32 = (text: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text)
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

test('a new key comes into use without signing anyone out, even when re-sealing is killed half-way', async () => {
  const token = /\/setup\?token=(\S+)/.exec(product.output)?.[1]
  const names = { username: 'first', first_name: 'First', last_name: 'Admin', terms: true }
  const session = (await ask('/auth/claim-platform/', { token, ...account, ...names })).body
  const access = session['access_token']
  const setUp = await ask('/api/me/two-factor/set-up/', { password: account.password }, access)
  const secret = fromBase32(setUp.body['secret'] ?? '')
  const code = codeAt(secret, stepOf(new Date()))
  expect((await ask('/api/me/two-factor/confirm/', { code }, access)).status).toBe(200)
  const [old = ''] = await readKeys()

  expect(await keys(['rotate', '--dry-run'])).toMatchObject({ code: 0, step: 'begin' })
  expect(await readKeys()).toEqual([old])
  expect(await keys(['rotate'])).toMatchObject({ code: 3, step: 'restart' })
  const [next = ''] = await readKeys()
  expect(await readKeys()).toEqual([next, old])
  // The server that runs has never read the new key, so nothing is sealed with it yet.
  expect(await keys(['rotate'])).toMatchObject({ code: 3, step: 'restart' })

  await restart()
  expect((await ask('/api/me/two-factor/', undefined, access)).status).toBe(200)

  // Held up at the last table and killed there: the first one is done, the last is not.
  const client = await connect()
  await client.query('begin; lock table two_factor_secrets in access exclusive mode')
  const killed = runKeys(['rotate'])
  const beside = await connect()
  await vi.waitUntil(
    async () => {
      const { rows } = await beside.query(
        `select from pg_stat_activity where application_name = 'lyceum-keys' and wait_event_type = 'Lock'`,
      )
      return rows.length === 1
    },
    { timeout: 60_000 },
  )
  killed.child.kill('SIGKILL')
  await killed.ended
  await client.query('rollback')
  await client.end()
  const pushKey = await beside.query<{ private_key: Buffer }>('select private_key from push_keys')
  const secrets = await beside.query<{ secret: Buffer }>('select secret from two_factor_secrets')
  await beside.end()
  const sealedKey = pushKey.rows[0]?.private_key ?? Buffer.alloc(0)
  expect(unseal(deriveKeys(next), 'push', sealedKey).length).toBeGreaterThan(0)
  const sealedSecret = secrets.rows[0]?.secret ?? Buffer.alloc(0)
  expect(unseal(deriveKeys(old), 'two-factor', sealedSecret)).toEqual(secret)

  // The old key can't go yet; the next run does the rest, and the one after it nothing.
  expect(await keys(['forget'])).toMatchObject({ code: 1 })
  expect(await readKeys()).toEqual([next, old])
  const rest = await keys(['rotate'])
  expect(rest).toMatchObject({ code: 0, step: 'reseal' })
  expect(rest.columns?.find(({ table }) => table === 'push_keys')).toMatchObject({ current: 1 })
  expect(rest.columns?.find(({ table }) => table === 'two_factor_secrets')).toMatchObject({
    resealed: 1,
  })
  const again = await keys(['rotate'])
  expect(again.columns?.every(({ resealed, unreadable }) => resealed + unreadable === 0)).toBe(true)

  expect(await keys(['forget'])).toMatchObject({ code: 0 })
  expect(await readKeys()).toEqual([next])
  await restart()
  const login = await ask('/auth/login/', {
    ...account,
    code: codeAt(secret, stepOf(new Date()) + 1),
  })
  expect(login.status).toBe(200)
  const refreshed = await ask('/auth/refresh/', { refresh_token: session['refresh_token'] ?? '' })
  expect(refreshed.status).toBe(200)
})

test('a key from the settings is changed there, with the old one beside it', async () => {
  const [current = ''] = await readKeys()
  const [before, after] = [current, 'another-key-of-more-than-32-characters']
  expect(await keys(['rotate'], { SECRET_KEY: before })).toMatchObject({
    code: 3,
    step: 'settings',
  })
  const settings = { SECRET_KEY: after, SECRET_KEY_PREVIOUS: before }
  const plan = await keys(['rotate', '--dry-run'], settings)
  expect(plan).toMatchObject({ code: 0, step: 'reseal' })
  expect(plan.columns?.find(({ table }) => table === 'two_factor_secrets')?.resealed).toBe(1)
  // Without the old key nothing is lost, but said.
  const lost = await keys(['rotate'], { ...settings, SECRET_KEY_PREVIOUS: after })
  expect(lost.code).toBe(3)
  expect(lost.columns?.find(({ table }) => table === 'two_factor_secrets')?.unreadable).toBe(1)
  expect(await readKeys()).toEqual([current])
})
