import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportDefinition } from '#contract/reports.ts'
import { ask } from './ask.ts'
import { gather, tokensFor } from './crowd.ts'
import { FreshProduct } from './fresh-product.ts'
import { inParallel } from './in-parallel.ts'
import { percentile } from './percentile.ts'
import { publishQuiz } from './quiz-of.ts'
import { say, type Budget } from './report.ts'

const waitingReports = 1000
/** As many as one person may have open. */
const perAdmin = 5
const learners = 5000
const rounds = 15
const warmUp = 8

/** How long a report of one organization takes alone, and while another organization has a thousand waiting. */
export async function measureFairness(): Promise<Budget[]> {
  const product = await FreshProduct.start('server/main.ts')
  try {
    const busy = product.organizationId
    const admins = await fill(product)
    const body = { name: 'Riverside' }
    const other = await ask(product.address, 'POST', '/api/organizations/', {
      token: product.token,
      body,
    })
    product.organizationId = other['id'] ?? ''
    await product.asAdmin('PUT', '/direct-publishing/')
    await fill(product)

    const alone = await exportRepeatedly(product)
    await inParallel(admins, 4, async (token) => {
      for (let count = 0; count < perAdmin; count += 1) {
        await requestReport(product.address, busy, token)
      }
    })
    const before = await unfinished(product, busy)
    const meanwhile = await exportRepeatedly(product)
    const after = await unfinished(product, busy)
    if (after === 0) throw new Error('The other organization had no reports left to compare with.')
    say(
      `\nA report of ${learners} rows, from the request to the file, median of ${rounds}: ` +
        `${alone.toFixed(0)} ms alone, ${meanwhile.toFixed(0)} ms while another organization had ` +
        `${before} to ${after} reports waiting`,
    )
    return [['report while another organization has 1,000 waiting ÷ alone', meanwhile / alone, 2]]
  } finally {
    await product.stop()
  }
}

/** A course with learners in the product's organization, and tokens of enough admins to request all reports. */
async function fill(product: FreshProduct) {
  const { courseId } = await publishQuiz(product, 1)
  const people = await gather(product, courseId, learners)
  const admins = people.slice(0, waitingReports / perAdmin)
  await product.database.query(
    `update memberships set role = 'admin' where organization_id = $1 and person_id = any($2)`,
    [product.organizationId, admins.map(({ personId }) => personId)],
  )
  return tokensFor(product, admins)
}

const definition: ReportDefinition = {
  source: 'places',
  columns: ['learner', 'course', 'status', 'time_spent', 'enrolled'],
  filters: [],
  period: { kind: 'all' },
  group: null,
  sort: null,
  chart: 'none',
}

const requestReport = (address: string, organizationId: string, token: string) =>
  ask(address, 'POST', `/api/organizations/${organizationId}/report-runs/`, {
    token,
    body: { report_id: 'learner-progress', title: 'Progress', definition, format: 'xlsx' },
  })

async function exportRepeatedly(product: FreshProduct) {
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const began = performance.now()
    const { id } = await requestReport(product.address, product.organizationId, product.token)
    while (await isOpen(product, id ?? '')) await sleep(5)
    if (round >= 0) times.push(performance.now() - began)
  }
  return percentile(times, 50)
}

async function isOpen({ database }: FreshProduct, id: string) {
  const { rows } = await database.query<{ finished_at: Date | null; failed_at: Date | null }>(
    'select finished_at, failed_at from report_runs where id = $1',
    [id],
  )
  if (rows[0]?.failed_at) throw new Error('The report failed.')
  return rows[0]?.finished_at === null
}

async function unfinished({ database }: FreshProduct, organizationId: string) {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int from report_runs where organization_id = $1 and finished_at is null',
    [organizationId],
  )
  return rows[0]?.count ?? 0
}
