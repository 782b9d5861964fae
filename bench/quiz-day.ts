import { setTimeout as sleep } from 'node:timers/promises'
import { gather, tokensFor, type Learner } from './crowd.ts'
import { FreshProduct } from './fresh-product.ts'
import { inParallel } from './in-parallel.ts'
import { percentile } from './percentile.ts'
import { QuizDevice } from './quiz-device.ts'
import { processorMsOfGrading } from './quiz-grading.ts'
import { publishQuiz, type BenchQuiz } from './quiz-of.ts'
import { say, type Budget } from './report.ts'

const learnerCount = 2_000
const saveEverySeconds = 5
const saveForSeconds = 120
const submitWithinSeconds = 10

/**
 * A timed quiz that two thousand learners take at once, each saving an answer every five seconds, then all submitting;
 * the same again with the server killed in the middle. Every answer must be in the journal once, and count.
 */
export async function measureQuizDay(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const grading = await processorMsOfGrading(product)
    const quiz = await publishQuiz(product, saveForSeconds / saveEverySeconds)
    const learners = await gather(product, quiz.courseId, learnerCount)
    await fillLog(product)
    const calm = await sit(product, quiz, learners)
    const killed = await sit(product, quiz, learners, () => product.killAndRestart())
    return [
      ['save: p99 ÷ p50', calm.p99 / calm.p50, 10],
      ['answers lost or doubled', calm.wrong, 0],
      ['answers refused or failed', calm.errors, 0],
      ['answers lost or doubled, server killed', killed.wrong, 0],
      ['answers refused, server killed', killed.errors, 0],
      ['grading 100 questions, CPU ms', grading, 20],
    ]
  } finally {
    await product.stop()
  }
}

/**
 * An installation in use recycles its WAL files. A new one has none and creates each of 16 MB first, in the middle of
 * the quiz.
 */
async function fillLog({ database }: FreshProduct) {
  for (let file = 0; file < 10; file += 1) {
    await database.query(`select pg_logical_emit_message(false, 'bench', repeat('x', 16 << 20))`)
  }
  await database.query('checkpoint')
}

async function sit(
  product: FreshProduct,
  quiz: BenchQuiz,
  learners: readonly Learner[],
  inTheMiddle?: () => Promise<void>,
) {
  const devices = await start(product, quiz, learners)
  say(`\n${devices.length} learners began${inTheMiddle ? '; the server will be killed' : ''}`)
  const interrupted = inTheMiddle && sleep((saveForSeconds / 2) * 1000).then(inTheMiddle)
  await Promise.all(devices.map((device, n) => answerAll(device, n / devices.length)))
  await interrupted
  await Promise.all(
    devices.map(async (device, n) => {
      await sleep((n / devices.length) * submitWithinSeconds * 1000)
      await device.submit()
    }),
  )
  const saves = devices.flatMap((device) => device.saveMilliseconds)
  const figures = {
    p50: percentile(saves, 50),
    p99: percentile(saves, 99),
    errors: devices.reduce((sum, device) => sum + device.errors, 0),
    wrong: await countWrong(product, quiz, devices),
  }
  const submits = devices.flatMap((device) => device.submitMilliseconds)
  say(
    `${saves.length} saves, p50 ${figures.p50.toFixed(0)} ms, p99 ${figures.p99.toFixed(0)} ms; ` +
      `handing in p50 ${percentile(submits, 50).toFixed(0)} ms, p99 ${percentile(submits, 99).toFixed(0)} ms`,
  )
  return figures
}

async function start(product: FreshProduct, quiz: BenchQuiz, learners: readonly Learner[]) {
  const tokens = await tokensFor(product, learners)
  const devices = tokens.map((token, n) => new QuizDevice(product, quiz, token, n))
  await inParallel(devices, 16, (device) => device.start())
  return devices
}

/** Learners start slightly staggered, as people do. */
async function answerAll(device: QuizDevice, share: number) {
  const startedAt = performance.now() + share * saveEverySeconds * 1000
  for (let n = 0; n < saveForSeconds / saveEverySeconds; n += 1) {
    await sleep(Math.max(0, startedAt + n * saveEverySeconds * 1000 - performance.now()))
    await device.answer(n)
  }
  await device.sendAll()
}

/** Entries that are missing or duplicated, answers that differ, and attempts that aren't graded by exactly these. */
async function countWrong(product: FreshProduct, quiz: BenchQuiz, devices: readonly QuizDevice[]) {
  await product.database.end().catch(() => undefined)
  await product.connect()
  const entries = devices.flatMap((device) => device.entries)
  const { rows } = await product.database.query<{ wrong: number }>(
    `with told as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])
       as t(attempt_id, id, question_id, option_id))
     select (
       (select count(*) from told t full join (select * from attempt_entries where attempt_id = any($5::uuid[])) e
         on e.attempt_id = t.attempt_id and e.id = t.id
         where e.id is null or t.id is null or e.is_late or e.question_id <> t.question_id
           or e.answer ->> 'option_id' <> t.option_id::text)
       + (select count(*) from unnest($5::uuid[], $6::float8[]) as a(id, score)
         left join quiz_attempts q on q.id = a.id and q.graded_at is not null and q.submitted_by = 'learner'
           and q.score = a.score
         where q.id is null))::int as wrong`,
    [
      entries.map(({ attemptId }) => attemptId),
      entries.map(({ id }) => id),
      entries.map(({ questionId }) => questionId),
      entries.map(({ optionId }) => optionId),
      devices.map(({ attemptId }) => attemptId),
      devices.map((device) => device.scoreIn(quiz)),
    ],
  )
  return rows[0]?.wrong ?? Number.NaN
}
