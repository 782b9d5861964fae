import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from 'autocannon'
import { FreshProduct } from './fresh-product.ts'
import { measureGrowingReads } from './growing-reads.ts'
import { memoryMegabytes } from './processor-time.ts'
import { say, type Budget } from './report.ts'
import { get } from './requests.ts'
import { growPeople, seedPlans } from './seed-people.ts'

const few = 100
const many = 100_000
const rowsOfFile = 10_000

/** An admin's lists, with 100 members and with 100,000; then 10,000 people by CSV. */
export async function measurePeople(): Promise<Budget[]> {
  const fresh = await FreshProduct.start()
  try {
    return await run(fresh)
  } finally {
    await fresh.stop()
  }
}

async function run(fresh: FreshProduct): Promise<Budget[]> {
  const { database, organizationId, token } = fresh
  const place = { organizationId, ...(await seedPlans(database, fresh)) }
  const at = `/api/organizations/${organizationId}`
  const asked = get({ authorization: `JWT ${token}` })
  const lists: Record<string, LoadRequest> = {
    'people list': { ...asked, path: `${at}/people/?role=learner` },
    'audit log': { ...asked, path: `${at}/audit/` },
    'learning overview': { ...asked, path: `${at}/learning-plans/` },
    'people of a plan': { ...asked, path: `${at}/learning-plans/${place.planId}/people/` },
  }
  const budgets = await measureGrowingReads(fresh, lists, {
    few: () => growPeople(database, place, few),
    many: () => growPeople(database, place, many),
  })
  const file = await importPeople(fresh)
  say(
    `\nCSV of ${rowsOfFile} people: ${file.seconds.toFixed(1)} s, ${file.before.toFixed(0)} MB before, ${file.peak.toFixed(0)} MB at most`,
  )
  return [
    ...budgets,
    [`CSV of ${rowsOfFile} people, seconds`, file.seconds, 60],
    [`CSV of ${rowsOfFile} people, MB more than before`, file.peak - file.before, 100],
  ]
}

interface Import {
  id: string
  finished_at: string | null
  counts: Record<string, number>
}

/** Uploads the file, starts the import and waits for the last row, measuring the server's memory meanwhile. */
async function importPeople(fresh: FreshProduct) {
  await fresh.database.query('update organizations set seat_limit = null')
  const lines = Array.from({ length: rowsOfFile }, (_, n) => `csv${n}@people.test,learner`)
  const form = new FormData()
  form.set('role', 'learner')
  form.set('file_name', 'people.csv')
  form.set(
    'file',
    new Blob([['email,role', ...lines].join('\n')], { type: 'text/csv' }),
    'people.csv',
  )
  const before = memoryMegabytes(fresh.product.serverPid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMegabytes(fresh.product.serverPid))
  }, 250)
  const startedAt = Date.now()
  try {
    const at = `${fresh.address}/api/organizations/${fresh.organizationId}/people-imports/`
    const headers = { authorization: `JWT ${fresh.token}` }
    const answer = await fetch(at, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(`The file was refused: ${await answer.text()}`)
    const { id } = (await answer.json()) as Import
    await fresh.asAdmin('POST', `/people-imports/${id}/start/`)
    for (;;) {
      const now = await fresh.asAdmin<Import>('GET', `/people-imports/${id}/`)
      if (now.finished_at) {
        if (now.counts['invited'] !== rowsOfFile) throw new Error(JSON.stringify(now.counts))
        return { before, peak, seconds: (Date.now() - startedAt) / 1000 }
      }
      await sleep(250)
    }
  } finally {
    clearInterval(watch)
  }
}
