import pg from 'pg'
import { recordQueries } from '../bench/recorded-queries.ts'
import { meetDemo } from './demo-people.ts'
import { matching, parametersOf } from './operations.ts'
import type { Product, Run } from './product.ts'
import { Requests } from './requests.ts'

/**
 * Tables that stay small however large an installation grows: a few rows per organization, or fewer. The queue can be
 * long, because reminders wait there for their date; but its only read, in the platform overview, counts all jobs,
 * which no index can avoid. Finished jobs are deleted immediately.
 */
const small = new Set([
  '_private_jobs',
  'catalog_state',
  'categories',
  'certificate_templates',
  'fact_roll_up',
  'inquiries',
  'organizations',
  'requisitions',
  'support_categories',
  'support_desks',
])

/**
 * Calls every read as learner, instructor, admin and super admin, records the statements, and has PostgreSQL plan each
 * with sequential scans as a last resort. A table that is still scanned in full has no index for the statement.
 */
export async function plans(product: Product, { seed, only }: Run): Promise<string[]> {
  const { operations, schemas, people, known } = await meetDemo(product.address)
  const requests = new Requests(seed, schemas, known)
  const reads = matching(operations, only)
    .filter(({ method }) => method === 'GET')
    .filter((operation) => known.together(parametersOf(operation)).length > 0)
    .flatMap((operation) =>
      people.map((person) => {
        const [request] = requests.casesFor(operation, { valid: 1, broken: 0 })
        const name = `${person.name} ${operation.path}`
        return [
          name,
          { method: 'GET', path: request?.path ?? '', headers: person.headers },
        ] as const
      }),
    )
  const url = await product.databaseUrl()
  const database = new pg.Client(url)
  await database.connect()
  const recorded = await recordQueries(url, product.folder, Object.fromEntries(reads), {
    refusals: 'skip',
  })
  const found = new Map<string, string>()
  const seen = new Set<string>()
  await database.query(`select set_config('enable_seqscan', 'off', false)`)
  for (const [name, statements] of Object.entries(recorded)) {
    for (const { text } of statements) {
      if (seen.has(text)) continue
      seen.add(text)
      for (const table of await readWhole(database, text)) {
        if (!small.has(table))
          found.set(`${table}: ${text}`, `${table} is read whole for ${name}\n  ${text}`)
      }
    }
  }
  await database.end()
  console.log(`  ${seen.size} statements of ${reads.length} reads were planned`)
  return [...found.values()]
}

async function readWhole(database: pg.Client, text: string): Promise<string[]> {
  const { rows } = await database.query<{ 'QUERY PLAN': PlanRoot[] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan)))
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}
interface PlanRoot {
  Plan: Plan
}

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]
