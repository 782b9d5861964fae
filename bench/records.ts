import { FreshProduct } from './fresh-product.ts'
import { inParallel } from './in-parallel.ts'
import { processorSeconds } from './processor-time.ts'
import { say, type Budget } from './report.ts'

const perBatch = 25
const batchCount = 400
const queryRounds = 60
/** Ten million take half an hour to write; the cost of a query is the same from one million on. */
const many = Number(process.env['BENCH_STATEMENTS'] ?? 1_000_000)

/** Statements in batches, and queries over few and many of them. */
export async function measureRecords(): Promise<Budget[]> {
  const product = await FreshProduct.start('server/main.ts')
  try {
    const store = await openStore(product)
    await store.sendAll(40)
    const began = Date.now()
    const stored = await used(product, () => store.sendAll(batchCount))
    const statements = perBatch * batchCount
    const perSecond = statements / ((Date.now() - began) / 1000)
    const each = (stored * 1000) / statements
    say(
      `\n${statements} statements in batches of ${perBatch}: ${perSecond.toFixed(0)} a second, ${each.toFixed(3)} ms of CPU each`,
    )
    await product.database.query('vacuum analyze')
    const few = await queryCost(product, store)
    await multiply(product, many)
    const lots = await queryCost(product, store)
    say(`A query over ${statements}: ${few.toFixed(2)} ms of CPU; over ${many}: ${lots.toFixed(2)}`)
    return [
      ['statements a second missing of 2,000', Math.max(0, 2000 - perSecond), 0],
      ['CPU ms per statement', each, 1.5],
      ['a query over many ÷ over few', lots / few, 1.5],
    ]
  } finally {
    await product.stop()
  }
}

async function used(product: FreshProduct, run: () => Promise<unknown>) {
  const sum = () => product.processes.reduce((all, pid) => all + processorSeconds(pid), 0)
  const before = sum()
  await run()
  return sum() - before
}

async function openStore(product: FreshProduct) {
  const made = await product.asAdmin<{ secret: string; client: { username: string } }>(
    'POST',
    '/record-clients/',
    { name: 'Bench', scopes: ['all'] },
  )
  const basic = Buffer.from(`${made.client.username}:${made.secret}`).toString('base64')
  const address = `${product.address}/xapi/${product.organizationId}/statements`
  const headers = {
    authorization: `Basic ${basic}`,
    'x-experience-api-version': '1.0.3',
    'content-type': 'application/json',
  }
  let number = 0
  const send = async () => {
    const body = JSON.stringify(Array.from({ length: perBatch }, () => statementOf((number += 1))))
    const response = await fetch(address, { method: 'POST', headers, body })
    if (!response.ok)
      throw new Error(`Storing answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  const query = async (parameters: Record<string, string>) => {
    const search = new URLSearchParams({ limit: '25', ...parameters }).toString()
    const response = await fetch(`${address}?${search}`, { headers })
    const { statements } = (await response.json()) as { statements: unknown[] }
    if (statements.length === 0) throw new Error(`Nothing found by ${search}`)
  }
  return {
    sendAll: (count: number) => inParallel(Array.from({ length: count }), 8, send),
    query,
  }
}

type Store = Awaited<ReturnType<typeof openStore>>

const agentOf = (number: number) => ({ mbox: `mailto:learner${number % 200}@bench.test` })
const activityOf = (number: number) => `https://bench.test/activities/${number % 50}`
const verbs = ['attempted', 'completed', 'passed', 'experienced']
const verbOf = (number: number) => `http://adlnet.gov/expapi/verbs/${verbs[number % verbs.length]}`

const statementOf = (number: number) => ({
  actor: { objectType: 'Agent', name: `Learner ${number % 200}`, ...agentOf(number) },
  verb: { id: verbOf(number), display: { en: 'did' } },
  object: {
    id: activityOf(number),
    definition: { name: { en: `Activity ${number % 50}` }, type: 'https://bench.test/types/page' },
  },
  result: { score: { scaled: (number % 100) / 100 }, completion: true, duration: 'PT1M' },
  context: { contextActivities: { parent: [{ id: 'https://bench.test/course' }] } },
})

/** Milliseconds of CPU for one query, over all kinds of them. */
async function queryCost(product: FreshProduct, { query }: Store) {
  const round = async (number: number) => {
    await query({})
    await query({ agent: JSON.stringify(agentOf(number)) })
    await query({ verb: verbOf(number) })
    await query({ activity: activityOf(number), ascending: 'true' })
    await query({ agent: JSON.stringify(agentOf(number)), verb: verbOf(number) })
  }
  for (let number = 0; number < 10; number += 1) await round(number)
  const seconds = await used(product, async () => {
    for (let number = 0; number < queryRounds; number += 1) await round(number)
  })
  return (seconds * 1000) / (queryRounds * 5)
}

/** Copies of what is there, under other ids and earlier positions, until there are so many. */
async function multiply({ database, organizationId }: FreshProduct, wanted: number) {
  const { rows } = await database.query<{ count: string; first: string }>(
    'select count(*), min(position) as first from record_statements where organization_id = $1',
    [organizationId],
  )
  const have = Number(rows[0]?.count)
  await database.query('create temporary table original as select * from record_statements')
  await database.query('create temporary table original_keys as select * from record_keys')
  await database.query('analyze original, original_keys')
  for (let copy = 1; copy * have < wanted; copy += 1) {
    // A day earlier each time, so the newest stay the same.
    const shift = `(${copy}::bigint * 86400000 << 20)`
    await database.query(`insert into record_statements (organization_id, position, id, client_id, is_voiding, body)
      select organization_id, position - ${shift}, gen_random_uuid(), client_id, is_voiding, body from original`)
    await database.query(`insert into record_keys (organization_id, key, position)
      select organization_id, key, position - ${shift} from original_keys`)
  }
  await database.query('vacuum analyze record_statements, record_keys')
}
