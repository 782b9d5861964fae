import { setTimeout as sleep } from 'node:timers/promises'
import { certificateSheetUrl } from '#server/certificates/sheet-urls.ts'
import { BesideFloor } from './beside-floor.ts'
import { gather, type Learner } from './crowd.ts'
import { FreshProduct } from './fresh-product.ts'
import { inParallel } from './in-parallel.ts'
import { measure, type Figures, type Load } from './measure.ts'
import { publishQuiz } from './quiz-of.ts'
import { print, ratio, say, type Budget, type Pair } from './report.ts'
import { get } from './requests.ts'
import { grow } from './seed-courses.ts'

const certificateCount = 10_000
const perGrant = 200
const drawn = 100
const catalogSize = 1000
const mostSeconds = 1200

/** Ten thousand certificates at once while others browse courses; then drawing and verifying them. */
export async function measureCertificates(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const { courseId } = await publishQuiz(product, 1)
    await product.database.query(`update published_courses set visibility = 'public'`)
    const learners = await gather(product, courseId, certificateCount)
    await grow(
      product.database,
      { organizationId: product.organizationId, courseId },
      { courses: catalogSize, enrollments: catalogSize },
    )
    const slower = await issueAll(product, courseId, learners)
    const codes = await codesOf(product)
    await drawSome(product, codes)
    const verified = await compareVerification(product, codes[0] ?? '')
    return [
      ['certificates missing or doubled', Math.abs(codes.length - certificateCount), 0],
      ['catalog p99 while 10,000 are issued ÷ before', slower, 2],
      ['verifying, CPU × floor', verified, 2.5],
    ]
  } finally {
    await product.stop()
  }
}

/**
 * Thirty requests a second: this measures what issuing costs people who browse, not the machine's maximum load. They
 * use many IP addresses, because visitors are rate-limited.
 */
const lookingAround = (product: FreshProduct): Load => ({
  url: product.address,
  connections: 6,
  perSecond: 30,
  shares: [Array.from({ length: 200 }, () => ({ ...get(), path: '/api/catalog/courses/' }))],
  processes: product.processes,
})

async function issueAll(product: FreshProduct, courseId: string, learners: readonly Learner[]) {
  const before = await idleFigures(product)
  const began = Date.now()
  let seconds = 0
  const grantAll = async () => {
    for (let at = 0; at < learners.length; at += perGrant) {
      await product.asAdmin('POST', '/certificates/grant/', {
        course_id: courseId,
        person_ids: learners.slice(at, at + perGrant).map(({ personId }) => personId),
        reason: 'Everyone of this year',
      })
    }
    seconds = (Date.now() - began) / 1000
    await allJobsDone(product)
  }
  const granting = grantAll()
  const [meanwhile] = await Promise.all([
    measure(lookingAround(product), mostSeconds, granting),
    granting,
  ])
  say(
    `\n${learners.length} certificates issued and signed within ${seconds.toFixed(0)} s, ` +
      `${(learners.length / seconds).toFixed(0)} a second, everyone told and all points given after ` +
      `${((Date.now() - began) / 1000).toFixed(0)} s; the catalog at 30 requests a second: p50 ${before.p50} ms, ` +
      `p99 ${before.p99} ms before, p50 ${meanwhile.p50} ms, p99 ${meanwhile.p99} ms meanwhile`,
  )
  return meanwhile.p99 / before.p99
}

/** The best of three rounds: the database may still be vacuuming after ten thousand people were added. */
async function idleFigures(product: FreshProduct) {
  await allJobsDone(product)
  const rounds = []
  for (let round = 0; round < 3; round += 1) rounds.push(await measure(lookingAround(product), 15))
  return rounds.toSorted((one, other) => one.p99 - other.p99)[0] as Figures
}

/** Issuing includes the follow-up work: notifying the learner, awarding points. */
async function allJobsDone({ database }: FreshProduct) {
  const due = `select where events_waiting() > 0 or exists (
    select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts)`
  while ((await database.query(due)).rowCount) await sleep(500)
}

async function codesOf({ database }: FreshProduct) {
  const { rows } = await database.query<{ code: string }>('select code from certificates')
  return rows.map(({ code }) => code)
}

/** Each PDF for the first time, as many at once as there are drawing threads. */
async function drawSome(product: FreshProduct, codes: readonly string[]) {
  const draw = async (code: string) => {
    const answer = await fetch(`${product.address}${certificateSheetUrl(code, 'pdf')}`)
    if (!answer.ok) throw new Error(`${code}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  await inParallel(codes.slice(0, 4), 2, draw)
  const began = Date.now()
  await inParallel(codes.slice(4, 4 + drawn), 2, draw)
  const seconds = (Date.now() - began) / 1000
  say(`${(drawn / seconds).toFixed(1)} certificates a second are drawn by two threads`)
}

async function compareVerification(product: FreshProduct, code: string) {
  const verification = { ...get(), path: `/api/certificates/${code}/verify/` }
  const beside = await BesideFloor.start(product, { verification })
  try {
    const results = await beside.readAll()
    print(results)
    return ratio(results['verification'] as Pair)
  } finally {
    beside.stop()
  }
}
