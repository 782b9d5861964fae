import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from 'autocannon'
import pg from 'pg'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from '../scripts/product-process.ts'
import { ask } from './ask.ts'
import { courseReads, courseWrites } from './course-loads.ts'
import { startFloor } from './floor-process.ts'
import { growLedger, ledgerReads } from './ledger.ts'
import { measureAlone, measureBeside, type Figures, type Load } from './measure.ts'
import { measureInsight } from './insight.ts'
import { memoryMegabytes } from './processor-time.ts'
import { recordQueries } from './recorded-queries.ts'
import { growth, print, printGrowth, ratio, type Budget, type Pair } from './report.ts'
import { get, post, sharesOf } from './requests.ts'
import { grow, learnerCount, seedCourse } from './seed-courses.ts'
import { password, seed } from './seed.ts'
import { growSupport, seedSupport, supportReads } from './support.ts'
import { peakWhileUploading } from './upload.ts'
import { payByWebhooks } from './webhook-orders.ts'

let folder: string
let address: string
let start: () => ProductProcess
let product: ProductProcess
const cleanUp: (() => unknown)[] = []

/** Starts the product on an empty folder, loads it beside the bare floor, then grows it; prints and judges by itself. */
export async function measureLoad() {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const settings = { DEMO: 0, HOST: '127.0.0.1', TRUST_PROXY: 1 }
  start = () => new ProductProcess({ PORT: port, DATA_DIR: folder, ...settings })
  product = start()
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  try {
    await product.ready()
    return await run()
  } finally {
    for (const step of cleanUp.toReversed()) await step()
  }
}

async function run(): Promise<Budget[]> {
  cleanUp.push(() => product.stop())
  await sleep(3000)
  const idleMegabytes = memoryMegabytes(product.serverPid)
  const url = await urlOfDatabase()
  const database = new pg.Client(url)
  await database.connect()
  cleanUp.push(() => database.end())

  const made = await seed(address, database)
  const course = { ...made, ...(await seedCourse({ address, ...made }, database)) }
  const support = { ...made, ...(await seedSupport({ address, ...made })) }
  const signedIn = { authorization: `JWT ${made.token}` }
  const reads: Record<string, LoadRequest> = {
    'organization list': { ...get(signedIn), path: '/api/organizations/' },
    'authenticated read': { ...get(signedIn), path: `/api/organizations/${made.organizationId}/` },
    ...courseReads(course),
    ...ledgerReads(made),
    ...supportReads(support),
  }
  const few = { courses: 100, enrollments: 1000, ledgerLines: 1000, tickets: 1000, articles: 100 }
  const many = {
    courses: 10_000,
    enrollments: 1_000_000,
    ledgerLines: 1_000_000,
    tickets: 100_000,
    articles: 10_000,
  }
  await grow(database, course, few)
  await growLedger(database, made, few.ledgerLines)
  await growSupport(database, support, few)
  const queries = await recordQueries(url, folder, reads)
  const floor = await startFloor(url, queries, made.organizationId)
  cleanUp.push(floor.stop)

  const load = (
    server: number,
    where: string,
    shares: LoadRequest[][],
    connections = 64,
  ): Load => ({
    url: where,
    shares,
    connections,
    processes: [server, product.postgresPid],
  })
  const beside = (name: string, shares: LoadRequest[][], connections?: number) =>
    measureBeside(
      load(product.serverPid, address, shares, connections),
      load(
        floor.pid,
        floor.address,
        shares.map((share) =>
          share.map((request) => ({ ...request, path: `/${encodeURIComponent(name)}` })),
        ),
        connections,
      ),
    )
  const readAll = async () => {
    const results: Record<string, Pair> = {}
    for (const [name, request] of Object.entries(reads)) {
      results[name] = await beside(name, [[request]])
    }
    return results
  }
  const writeAll = async (round: number) => {
    const results: Record<string, Figures> = {}
    for (const [name, shares] of Object.entries(courseWrites(course, round))) {
      results[name] = await measureAlone(load(product.serverPid, address, shares, learnerCount))
    }
    return results
  }

  const logins = sharesOf(
    made.logins.map((login) => ({ ...post(login), path: '/auth/login/' })),
    8,
  )
  const before: Record<string, Pair> = {
    login: await beside('login', logins, 8),
    ...(await readAll()),
  }
  print(before)
  const wrote = await writeAll(0)
  await grow(database, course, many)
  await growLedger(database, made, many.ledgerLines)
  await growSupport(database, support, many)
  const after = await readAll()
  const wroteAfter = await writeAll(1)

  console.log(
    `\nWith ${many.courses} courses, ${many.enrollments} enrolments, ${many.ledgerLines} lines in the books and ${many.tickets} tickets`,
  )
  print(after)
  console.log('')
  const grown = Object.fromEntries([
    ...Object.keys(after).map((name) => [
      name,
      { few: before[name]?.product, many: after[name]?.product },
    ]),
    ...Object.keys(wrote).map((name) => [name, { few: wrote[name], many: wroteAfter[name] }]),
  ]) as Record<string, { few: Figures; many: Figures }>
  printGrowth(grown)
  console.log(
    `\nThe server holds ${memoryMegabytes(product.serverPid).toFixed(0)} MB after all this`,
  )
  const staff = { email: 'p2000@bench.test', password }
  await database.query(`update people set user_role = 'super_admin' where email = $1`, [
    staff.email,
  ])
  const { access_token: staffToken = '' } = await ask(address, 'POST', '/auth/login/', {
    body: staff,
  })
  const insight = await measureInsight(url, folder, database, { ...course, staffToken })
  const paid = await payByWebhooks({ address, ...course }, database)
  console.log(`${paid.events} payment events took ${paid.seconds.toFixed(0)} s`)
  await database.end()
  floor.stop()
  await product.stop()
  product = start()
  await product.ready()
  const { peakMegabytes, seconds } = await peakWhileUploading(address, course, product.serverPid)
  console.log(`Uploading 2 GB to a server just started took ${seconds.toFixed(0)} s`)

  const read = before['authenticated read'] as Pair
  return [
    ['authenticated read, CPU × floor', ratio(read), 2],
    ['p99 ÷ p50 with 64 clients', read.product.p99 / read.product.p50, 10],
    ['idle server, MB', idleMegabytes, 250],
    ...Object.keys({ ...courseReads(course), ...supportReads(support) }).map((name): Budget => [
      `${name}, CPU × floor`,
      ratio(after[name] as Pair),
      2.5,
    ]),
    ...Object.entries(grown).map(([name, pair]): Budget => [`${name}, growth`, growth(pair), 1.5]),
    ...insight,
    ['server while 2 GB are uploaded, MB', peakMegabytes, 300],
    ['1,000 orders by webhooks, doubled and shuffled, seconds', paid.seconds, 60],
    ['orders, invoices and minor units that are wrong after it', paid.wrong, 0],
  ]
}

async function urlOfDatabase() {
  const read = (name: string) => readFile(path.join(folder, 'database', name), 'utf8')
  return `postgres://lyceum:${await read('password')}@127.0.0.1:${await read('port')}/lyceum`
}
