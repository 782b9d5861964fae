import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from 'autocannon'
import { BesideFloor } from './beside-floor.ts'
import { FreshProduct } from './fresh-product.ts'
import { HttpClient } from './http-client.ts'
import { measureAlone, type Figures } from './measure.ts'
import { openSchool, untilIdle, type School } from './mix-school.ts'
import { requestOf, sitting, type Step } from './mix-steps.ts'
import { percentile } from './percentile.ts'
import { processorSeconds } from './processor-time.ts'
import { print, printRows, ratio, say, type Budget } from './report.ts'
import { get } from './requests.ts'
import { growPlatform } from './seed-platform.ts'

const learnerCount = 2_000
const sizes = [1, 100, 1_000]
const everySeconds = 20
const mixSeconds = 80
const clients = 64

/**
 * Two thousand learners with typical activity, all at once, on a platform of ten organizations and on one of ten
 * thousand with a million people and ten million completed lessons; and the cost of each request there.
 */
export async function measureMix(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const school = await openSchool(product, learnerCount)
    const { database } = product
    await database.query(
      `update people set user_role = 'super_admin' where email = 'founder@bench.test'`,
    )
    const grown: Record<string, Figures>[] = []
    let failed = 0
    let floor: Record<string, number> = {}
    for (const times of sizes) {
      const there = await growPlatform(database, school, times)
      say(
        `\n${Object.entries(there)
          .map(([name, count]) => `${count} ${name}`)
          .join(', ')}`,
      )
      await untilIdle(product)
      failed += await mix(product, school)
      await untilIdle(product)
      grown.push(await costs(product, school, grown.length))
      if (grown.length === 1) floor = await besideFloor(product, school)
    }
    tellGrowth(grown)
    return [
      ['requests of the mix refused or failed', failed, 0],
      ...Object.entries(growthOf(grown)).map(([name, value]): Budget => [
        `${name}, growth`,
        value,
        1.5,
      ]),
      ...Object.entries(floor).map(([name, value]): Budget => [`${name}, CPU × floor`, value, 2]),
    ]
  } finally {
    await product.stop()
  }
}

/** Milliseconds of each request. */
type Taken = Record<Step, number[]>

/** Everyone starts at a different step, so all steps happen all the time. */
async function mix(product: FreshProduct, school: School) {
  const times = Object.fromEntries(sitting.map((step) => [step, []])) as unknown as Taken
  let failed = 0
  const before = product.processes.map(processorSeconds)
  await Promise.all(
    school.learners.map(async (learner, n) => {
      const client = new HttpClient(product.address, {
        'x-forwarded-for': `10.4.${n >> 8}.${n & 255}`,
      })
      const beginsAt = performance.now() + (n / learnerCount) * everySeconds * 1000
      for (let round = 0; round < mixSeconds / everySeconds; round += 1) {
        const step = sitting[(n + round) % sitting.length] as Step
        await sleep(Math.max(0, beginsAt + round * everySeconds * 1000 - performance.now()))
        const request = requestOf(step, school, learner, n + round)
        const sentAt = performance.now()
        const answer = await client.send(request).catch(() => undefined)
        times[step].push(performance.now() - sentAt)
        if (!answer || answer.status >= 300) failed += 1
      }
      client.close()
    }),
  )
  const used = product.processes.reduce(
    (sum, pid, n) => sum + processorSeconds(pid) - (before[n] ?? 0),
    0,
  )
  tellMix(times, used)
  return failed
}

function tellMix(times: Taken, processorTime: number) {
  const count = Object.values(times).reduce((sum, { length }) => sum + length, 0)
  say(
    `${learnerCount} learners, ${(count / mixSeconds).toFixed(0)} requests/s, ` +
      `${((processorTime * 1000) / count).toFixed(2)} ms CPU per request`,
  )
  printRows([
    ['', 'requests/s', 'p50 ms', 'p99 ms'],
    ...Object.entries(times).map(([step, taken]) => [
      step,
      (taken.length / mixSeconds).toFixed(1),
      percentile(taken, 50).toFixed(1),
      percentile(taken, 99).toFixed(1),
    ]),
  ])
}

const steps = [...new Set(sitting)].filter((step) => step !== 'log in' && step !== 'reply')
const roundsOfEach = 100

/** Each kind of request alone, by many clients, as fast as possible. */
async function costs(product: FreshProduct, school: School, size: number) {
  const results: Record<string, Figures> = {}
  const { address: url, processes } = product
  for (const [name, shares] of Object.entries({ ...sharesOf(school, size), ...listsOf(product) })) {
    results[name] = await measureAlone({ url, shares, connections: clients, processes })
  }
  return results
}

/** Writers write their own data, and never the same twice. */
function sharesOf(school: School, size: number): Record<string, LoadRequest[][]> {
  const some = school.learners.slice(0, clients)
  return Object.fromEntries(
    steps.map((step) => [
      step,
      some.map((learner) =>
        Array.from({ length: roundsOfEach }, (_, n) =>
          requestOf(step, school, learner, size * roundsOfEach + n),
        ),
      ),
    ]),
  )
}

/** The super admin's lists, which contain everything. */
function listsOf({ token }: FreshProduct): Record<string, LoadRequest[][]> {
  const headers = { authorization: `JWT ${token}` }
  return {
    organizations: [[{ ...get(headers), path: '/api/platform/organizations/' }]],
    'people of all': [[{ ...get(headers), path: '/api/platform/people/' }]],
  }
}

function growthOf(grown: readonly Record<string, Figures>[]) {
  const [first = {}, last = {}] = [grown[0], grown.at(-1)]
  return Object.fromEntries(
    Object.entries(last).map(([name, { processorMs }]) => [
      name,
      processorMs / (first[name]?.processorMs ?? Number.NaN),
    ]),
  )
}

function tellGrowth(grown: readonly Record<string, Figures>[]) {
  say('\nCPU ms of each request')
  const names = Object.keys(grown[0] ?? {})
  printRows([
    ['', ...sizes.map((times) => `${times} ×`), 'growth'],
    ...names.map((name) => [
      name,
      ...grown.map((figures) => (figures[name]?.processorMs ?? Number.NaN).toFixed(2)),
      (growthOf(grown)[name] ?? Number.NaN).toFixed(2),
    ]),
  ])
}

/**
 * Read-only requests compared with the statements alone. Only with few rows: the floor reads as owner, without the
 * organization condition of row-level security that the indexes start with, which would make it slow with many rows.
 */
async function besideFloor(product: FreshProduct, school: School) {
  const [learner] = school.learners
  if (!learner) throw new Error('A school without learners')
  const reads = Object.fromEntries(
    steps
      .map((step) => [step, requestOf(step, school, learner, 1)] as const)
      .filter(([, { method }]) => method === 'GET'),
  )
  const beside = await BesideFloor.start(product, reads)
  try {
    const pairs = await beside.readAll()
    say('')
    print(pairs)
    return Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, ratio(pair)]))
  } finally {
    beside.stop()
  }
}
