import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from 'autocannon'
import { startFloor } from './floor-process.ts'
import { FreshProduct } from './fresh-product.ts'
import { measureAlone, measureBeside, type Figures, type Load } from './measure.ts'
import { memoryMegabytes } from './processor-time.ts'
import { recordQueries } from './recorded-queries.ts'
import { growth, print, printGrowth, ratio, type Budget, type Pair } from './report.ts'
import { get } from './requests.ts'
import { growPeople, seedPlans } from './seed-people.ts'

const few = 100
const many = 100_000
const rowsOfFile = 10_000

/** The lists of someone who runs an organization, with 100 members and with 100,000; then 10,000 people by CSV. */
export async function measurePeople(): Promise<Budget[]> {
  const fresh = await FreshProduct.start()
  try {
    return await run(fresh)
  } finally {
    await fresh.stop()
  }
}

async function run(fresh: FreshProduct): Promise<Budget[]> {
  const { database, organizationId, address, token } = fresh
  const place = { organizationId, ...(await seedPlans(database, fresh)) }
  const at = `/api/organizations/${organizationId}`
  const asked = get({ authorization: `JWT ${token}` })
  const reads: Record<string, LoadRequest> = {
    'people list': { ...asked, path: `${at}/people/?role=learner` },
    'audit log': { ...asked, path: `${at}/audit/` },
    'learning overview': { ...asked, path: `${at}/learning-plans/` },
    'people of a plan': { ...asked, path: `${at}/learning-plans/${place.planId}/people/` },
  }
  const load = (pid: number, url: string, request: LoadRequest): Load => ({
    url,
    shares: [[request]],
    connections: 16,
    processes: [pid, fresh.product.postgresPid],
  })
  const own = (request: LoadRequest) => load(fresh.product.serverPid, address, request)

  await growPeople(database, place, few)
  const withFew: Record<string, Figures> = {}
  for (const [name, request] of Object.entries(reads)) {
    withFew[name] = await measureAlone(own(request))
  }
  await growPeople(database, place, many)
  const url = await fresh.urlOfDatabase()
  const queries = await recordQueries(url, fresh.folder, reads)
  const floor = await startFloor(url, queries, organizationId)
  const withMany: Record<string, Pair> = {}
  try {
    for (const [name, request] of Object.entries(reads)) {
      const bare = load(floor.pid, floor.address, {
        ...request,
        path: `/${encodeURIComponent(name)}`,
      })
      withMany[name] = await measureBeside(own(request), bare)
    }
  } finally {
    floor.stop()
  }
  console.log(`\nIn an organization of ${many} members`)
  print(withMany)
  const grown = Object.fromEntries(
    Object.entries(withMany).map(([name, { product }]) => [
      name,
      { few: withFew[name] ?? product, many: product },
    ]),
  )
  printGrowth(grown)
  const file = await importPeople(fresh)
  console.log(
    `\nCSV of ${rowsOfFile} people: ${file.seconds.toFixed(1)} s, ${file.before.toFixed(0)} MB before, ${file.peak.toFixed(0)} MB at most`,
  )
  return [
    ...Object.entries(withMany).map(([name, pair]): Budget => [
      `${name}, CPU × floor`,
      ratio(pair),
      2.5,
    ]),
    ...Object.entries(grown).map(([name, pair]): Budget => [`${name}, growth`, growth(pair), 1.5]),
    [`CSV of ${rowsOfFile} people, seconds`, file.seconds, 60],
    [`CSV of ${rowsOfFile} people, MB more than before`, file.peak - file.before, 100],
  ]
}

interface Import {
  id: string
  finished_at: string | null
  counts: Record<string, number>
}

/** Uploads the file, starts it and waits for the last row; the server's memory is watched meanwhile. */
async function importPeople(fresh: FreshProduct) {
  await fresh.signIn()
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
