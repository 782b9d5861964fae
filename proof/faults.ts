import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '../bench/ask.ts'
import { openProxy } from './cuttable-proxy.ts'
import type { Product } from './product.ts'
import { halfDone, kindsOfWrites, type KindOfWrite } from './writes.ts'

const clients = 8
const rounds = 9

interface Attempt {
  kind: KindOfWrite
  marker: string
  acknowledged: boolean
}

/**
 * Clients write without pause, each until the server has said yes, while the server is killed, the database is killed and
 * connections are torn. Afterwards every write that was acknowledged must be there exactly once, the others at most once.
 */
export async function faults(product: Product, seed: number): Promise<string[]> {
  const proxy = await openProxy(Number(new URL(product.address).port))
  const { access_token: token, organizations } = await ask<{
    access_token: string
    organizations: { id: string }[]
  }>(product.address, 'POST', '/auth/login/', {
    body: { email: 'learner@lyceum.test', password: 'lyceum-demo' },
  })
  const kinds = await kindsOfWrites(product.address, token, organizations[0]?.id ?? '')
  const attempts: Attempt[] = []
  const end = new AbortController()
  let retries = 0

  const write = async (number: number) => {
    for (let turn = number; !end.signal.aborted; turn += 1) {
      const kind = kinds[turn % kinds.length] as KindOfWrite
      const attempt: Attempt = { kind, marker: `proof ${randomUUID()}`, acknowledged: false }
      attempts.push(attempt)
      const { method, path: where, body } = kind.request(attempt.marker)
      while (!attempt.acknowledged) {
        const status = await send(`${proxy.address}${where}`, {
          method,
          token,
          body,
          attempt,
          number,
        })
        if (status < 300) attempt.acknowledged = true
        else if (status === 429) break
        else if (status < 500) throw new Error(`${method} ${where} answered ${status}`)
        else if (end.signal.aborted) break
        else {
          retries += 1
          await sleep(100)
        }
      }
      await sleep(40)
    }
  }
  const writing = Promise.all(Array.from({ length: clients }, (_, number) => write(number)))
  const outages = await strike(product, proxy.cut, seed)
  end.abort()
  await writing
  proxy.close()
  const findings = await verify(product, attempts)
  report(attempts, retries, outages)
  return findings
}

async function send(
  url: string,
  given: { method: string; token: string; body: object; attempt: Attempt; number: number },
): Promise<number> {
  try {
    const response = await fetch(url, {
      method: given.method,
      headers: {
        'content-type': 'application/json',
        authorization: `JWT ${given.token}`,
        'idempotency-key': given.attempt.marker,
        'x-forwarded-for': `10.8.0.${given.number + 1}`,
      },
      body: JSON.stringify(given.body),
      signal: AbortSignal.timeout(20_000),
    })
    // The answer counts as received only when all of it has arrived.
    await response.text()
    return response.status
  } catch {
    return 599
  }
}

/** One misfortune after the other; answers how long the product was away each time. */
async function strike(product: Product, cut: () => void, seed: number) {
  const outages: { fault: string; milliseconds: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sleep(1500 + ((Math.imul(seed + round, 2_654_435_761) >>> 8) % 2000))
    const fault = ['server killed', 'connections torn', 'database killed'][round % 3] ?? ''
    const startedAt = Date.now()
    if (fault === 'connections torn') cut()
    else {
      const victim = fault === 'server killed' ? 'serverPid' : 'postgresPid'
      process.kill(product.process[victim], 'SIGKILL')
      const ended = await Promise.race([product.process.ended, sleep(5000, 'stays' as const)])
      if (ended !== 'stays') await product.restart()
    }
    await untilReady(product.address)
    outages.push({ fault, milliseconds: Date.now() - startedAt })
  }
  return outages
}

async function untilReady(address: string) {
  for (const startedAt = Date.now(); Date.now() - startedAt < 60_000; await sleep(50)) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error('The product did not come back within a minute.')
}

async function verify(product: Product, attempts: Attempt[]): Promise<string[]> {
  const database = new pg.Client(await product.databaseUrl())
  await database.connect()
  const count = async (text: string, values: unknown[] = []) =>
    (await database.query<{ count: number }>(text, values)).rows[0]?.count ?? 0
  const findings: string[] = []
  for (const { kind, marker, acknowledged } of attempts) {
    const found = await count(kind.count, [marker])
    if (acknowledged && found === 0)
      findings.push(`an acknowledged ${kind.name} is lost: ${marker}`)
    if (found > 1) findings.push(`a ${kind.name} is there ${found} times: ${marker}`)
  }
  for (const [what, text] of Object.entries(halfDone)) {
    const found = await count(text)
    if (found > 0) findings.push(`${found} ${what}`)
  }
  await database.end()
  return findings
}

function report(
  attempts: Attempt[],
  retries: number,
  outages: { fault: string; milliseconds: number }[],
) {
  for (const [name, ofKind] of Map.groupBy(attempts, ({ kind }) => kind.name)) {
    const kept = ofKind.filter(({ acknowledged }) => acknowledged).length
    console.log(`  ${name}: ${kept} acknowledged of ${ofKind.length}`)
  }
  console.log(`  ${retries} requests had to be sent again`)
  for (const { fault, milliseconds } of outages)
    console.log(`  ${fault}: back after ${milliseconds} ms`)
}
