import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../bench/percentile.ts'
import type { Product } from './product.ts'

const email = 'learner@lyceum.test'
const password = 'lyceum-demo'
const samples = 15
const wrongPasswords = 30

interface Session {
  access_token: string
  refresh_token: string
}

/** Steals, reuses and forges tokens, guesses passwords, and times the responses for accounts that don't exist. */
export async function sessions({ address }: Product): Promise<string[]> {
  const post = async (path: string, body: object, from: string) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Session }
  }
  const me = async (token: string) => {
    const response = await fetch(`${address}/api/me/`, {
      headers: { authorization: `JWT ${token}` },
    })
    await response.arrayBuffer()
    return response.status
  }
  const findings: string[] = []
  const expect = (what: string, status: number, wanted: number) => {
    console.log(`  ${what}: ${status}`)
    if (status !== wanted) findings.push(`${what}: ${status} instead of ${wanted}`)
  }

  const first = (await post('/auth/login/', { email, password }, '10.7.0.1')).body
  const refresh = (refresh_token: string) => post('/auth/refresh/', { refresh_token }, '10.7.0.2')
  const second = (await refresh(first.refresh_token)).body
  expect('the renewed token', await me(second.access_token), 200)
  for (const [what, token] of Object.entries(forgedFrom(second.access_token))) {
    expect(what, await me(token), 401)
  }
  // A grace period of some seconds lets two tabs renew at once; a thief arrives later than that.
  await sleep(25_000)
  expect('a refresh token used again', (await refresh(first.refresh_token)).status, 401)
  expect('the session of a token used again', await me(second.access_token), 401)
  expect('its newest refresh token', (await refresh(second.refresh_token)).status, 401)

  const [existing, missing] = await timesOfLogin((who, from) =>
    post('/auth/login/', { email: who, password: 'not this one' }, from),
  )
  console.log(`  a wrong login takes ${existing} ms, and ${missing} ms without an account`)
  if (Math.max(existing, missing) > 2 * Math.min(existing, missing)) {
    findings.push('the time of a login tells whether the account exists')
  }

  let refused = 0
  for (let turn = 0; turn < wrongPasswords; turn += 1) {
    const { status } = await post(
      '/auth/login/',
      { email, password: `guess ${turn}` },
      `10.5.0.${turn + 1}`,
    )
    if (status === 429) refused += 1
  }
  console.log(
    `  ${refused} of ${wrongPasswords} guesses from as many addresses were refused unheard`,
  )
  if (refused === 0) findings.push('passwords of one account can be guessed without end')
  return findings
}

/** Medians, because a busy machine has outliers; both kinds alternate, so both are affected equally. */
async function timesOfLogin(logIn: (email: string, from: string) => Promise<unknown>) {
  const existing: number[] = []
  const missing: number[] = []
  for (let turn = 0; turn < samples; turn += 1) {
    const pairs = [
      [existing, demoPeople[turn % demoPeople.length] ?? ''],
      [missing, `nobody${turn}@lyceum.test`],
    ] as const
    for (const [times, who] of pairs) {
      const startedAt = performance.now()
      await logIn(who, `10.6.0.${turn + 1}`)
      times.push(performance.now() - startedAt)
    }
  }
  return [existing, missing].map((times) => Math.round(percentile(times, 50))) as [number, number]
}

const demoPeople = ['admin', 'instructor', 'multi', 'founder', 'newcomer'].map(
  (name) => `${name}@lyceum.test`,
)

function forgedFrom(token: string): Record<string, string> {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  return {
    'a token without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'a token with later claims': `${header}.${encode({ ...read, exp: 4_102_444_800 })}.${signature}`,
    'a token with half a signature': `${header}.${claims}.${signature.slice(0, 20)}`,
  }
}
