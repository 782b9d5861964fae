import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { halfDone, type KindOfWrite } from './writes.ts'

const clients = 8

export interface Attempt {
  kind: KindOfWrite
  marker: string
  acknowledged: boolean
}

/** Clients that write continuously until stopped, repeating each write until the server acknowledges it. */
export class Writers {
  readonly attempts: Attempt[] = []
  retries = 0
  readonly #end = new AbortController()
  readonly #address: string
  readonly #token: string
  readonly #writing: Promise<unknown>

  constructor(address: string, token: string, kinds: readonly KindOfWrite[]) {
    this.#address = address
    this.#token = token
    this.#writing = Promise.all(
      Array.from({ length: clients }, (_, number) => this.#write(number, kinds)),
    )
  }

  async end() {
    this.#end.abort()
    await this.#writing
  }

  async #write(number: number, kinds: readonly KindOfWrite[]) {
    for (let turn = number; !this.#end.signal.aborted; turn += 1) {
      const kind = kinds[turn % kinds.length] as KindOfWrite
      const attempt: Attempt = { kind, marker: `proof ${randomUUID()}`, acknowledged: false }
      this.attempts.push(attempt)
      await this.#untilAcknowledged(attempt, number)
      await sleep(40)
    }
  }

  async #untilAcknowledged(attempt: Attempt, number: number) {
    const { method, path, body } = attempt.kind.request(attempt.marker)
    for (;;) {
      const status = await this.#send(method, path, { body, marker: attempt.marker, number })
      if (status < 300) {
        attempt.acknowledged = true
        return
      }
      if (status === 429) return
      if (status < 500) throw new Error(`${method} ${path} answered ${status}`)
      if (this.#end.signal.aborted) return
      this.retries += 1
      await sleep(100)
    }
  }

  async #send(
    method: string,
    path: string,
    { body, marker, number }: { body: object; marker: string; number: number },
  ): Promise<number> {
    try {
      const response = await fetch(`${this.#address}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `JWT ${this.#token}`,
          'idempotency-key': marker,
          'x-forwarded-for': `10.8.0.${number + 1}`,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
      // A response counts as received only once all of it has arrived.
      await response.text()
      return response.status
    } catch {
      return 599
    }
  }

  report() {
    for (const [name, ofKind] of Map.groupBy(this.attempts, ({ kind }) => kind.name)) {
      const kept = ofKind.filter(({ acknowledged }) => acknowledged).length
      console.log(`  ${name}: ${kept} acknowledged of ${ofKind.length}`)
    }
    console.log(`  ${this.retries} requests had to be sent again`)
  }
}

/** Acknowledged writes must exist once, the others at most once, and nothing may be half done. */
export async function verifyWrites(
  databaseUrl: string,
  attempts: readonly Attempt[],
): Promise<string[]> {
  const database = new pg.Client(databaseUrl)
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
