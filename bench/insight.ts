import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { rollUp } from '#server/insight/rollups/roll-up.ts'
import { watchPool, type DatabaseClock } from './database-time.ts'
import { FreshProduct } from './fresh-product.ts'
import { say, type Budget } from './report.ts'
import { seedCourse } from './seed-courses.ts'
import { seedMeasuredCourse, seedOtherFacts, type Measured } from './seed-facts.ts'

interface Place extends Measured {
  /** The token of someone who runs the organization and teaches the course. */
  token: string
  /** The token of platform staff. */
  staffToken: string
}

const few = 100_000
const many = 10_000_000
const rounds = 100

/** Database time for each page of figures, with few facts and with many. */
export async function measureInsight(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const course = await seedCourse(product)
    const staff = 'p2000@bench.test'
    await product.database.query(`update people set user_role = 'super_admin' where email = $1`, [
      staff,
    ])
    const { token } = product
    return await measureWidgets(product, {
      ...course,
      token,
      staffToken: await product.signIn(staff),
    })
  } finally {
    await product.stop()
  }
}

async function measureWidgets(product: FreshProduct, place: Place): Promise<Budget[]> {
  const { folder, database: seeding } = product
  const database = openDatabase({ url: await product.urlOfDatabase(), poolSize: 4 })
  const clock = watchPool(database.transactionPool)
  const { server, mechanisms } = await buildApp({ env: readEnv({ DATA_DIR: folder }), database })
  const measure = async (total: number) => {
    await seedOtherFacts(seeding, total)
    const before = Date.now()
    while (await isBehind(seeding)) {
      await rollUp(mechanisms)
      // The product may be running it already, in which case this one does nothing.
      await sleep(500)
    }
    const rolledUp = (Date.now() - before) / 1000
    say(`\n${total} facts; rolled up in ${rolledUp.toFixed(0)} s`)
    await settle(seeding)
    const results: Record<string, number> = {}
    for (const [name, request] of Object.entries(widgets(place))) {
      results[name] = await p95(server, clock, request)
      say(`${name.padEnd(28)} ${results[name].toFixed(1)} ms of database time at p95`)
    }
    return results
  }
  await seedMeasuredCourse(seeding, place)
  const withFew = await measure(few)
  const withMany = await measure(many)
  await server.close()
  await database.close()
  return Object.keys(withMany).flatMap((name): Budget[] => [
    [`${name}, database ms at p95`, withMany[name] ?? 0, 200],
    [`${name}, growth`, (withMany[name] ?? 0) / (withFew[name] ?? 1), 1.5],
  ])
}

async function isBehind(database: pg.Client) {
  const { rowCount } = await database.query(`select from learning_facts
    where written_in >= (select written_before from fact_roll_up) limit 1`)
  return rowCount !== 0
}

/** Otherwise the database's maintenance after so many new rows would be measured with the figures. */
async function settle(database: pg.Client) {
  await database.query('vacuum analyze')
  await database.query('checkpoint')
  const busy = `select from pg_stat_activity where backend_type = 'autovacuum worker'`
  while ((await database.query(busy)).rowCount !== 0) await sleep(1000)
}

const widgets = ({ organizationId, courseId, token, staffToken }: Place) => {
  const base = `/api/organizations/${organizationId}`
  const course = `${base}/courses/${courseId}/analytics/`
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10)
  const asked = { token, path: '' }
  return {
    'instructor home': { ...asked, path: `${base}/teaching/home/` },
    'instructor rows': { ...asked, path: `${base}/teaching/rows/?figure=active_learners` },
    'course, 30 days': { ...asked, path: course },
    'course, 90 days': { ...asked, path: `${course}?from=${from}&to=${to}` },
    'course rows, lessons': { ...asked, path: `${course}rows/?of=completed_lessons` },
    'course rows, learners': { ...asked, path: `${course}rows/?of=active_learners` },
    'admin home': { ...asked, path: `${base}/insight/` },
    'admin rows, enrollments': { ...asked, path: `${base}/insight/rows/?figure=enrollments` },
    'platform index': { token: staffToken, path: '/api/platform/overview/' },
    'platform rows': { token: staffToken, path: '/api/platform/learning/' },
  }
}

async function p95(
  server: FastifyInstance,
  clock: DatabaseClock,
  { token, path }: { token: string; path: string },
) {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    clock.milliseconds = 0
    const { statusCode, body } = await server.inject({
      url: path,
      headers: { authorization: `JWT ${token}` },
    })
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`)
    // The first one plans the statements and fills caches.
    if (round > 0) times.push(clock.milliseconds)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
