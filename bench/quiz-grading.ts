import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { gather, tokensFor } from './crowd.ts'
import type { FreshProduct } from './fresh-product.ts'
import { processorSeconds } from './processor-time.ts'
import { QuizDevice } from './quiz-device.ts'
import { publishQuiz } from './quiz-of.ts'
import { say } from './report.ts'

const attempts = 40
const questions = 100

/**
 * Milliseconds of processor time for the whole request that hands in and grades an attempt of a hundred answers: in a copy
 * of the server in this process, with one connection, so that nothing else is counted.
 */
export async function processorMsOfGrading(product: FreshProduct): Promise<number> {
  const quiz = await publishQuiz(product, questions)
  const learners = await gather(product, quiz.courseId, attempts * 2)
  const tokens = await tokensFor(product, learners)
  const devices = tokens.map((token, n) => new QuizDevice(product, quiz, token, n))
  for (const device of devices) {
    await device.start()
    for (let n = 0; n < questions; n += 1) device.note(n)
    await device.sendAll()
  }
  const database = openDatabase({ url: await product.urlOfDatabase(), poolSize: 1 })
  const { server } = await buildApp({ env: readEnv({ DATA_DIR: product.folder }), database })
  try {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const used = () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000 + processorSeconds(rows[0]?.pid ?? 0) * 1000
    }
    const submit = async (place: number) => {
      const url = `/api/organizations/${product.organizationId}/my-attempts/${devices[place]?.attemptId}/submit/`
      const headers = { authorization: `JWT ${tokens[place]}` }
      const { statusCode, body } = await server.inject({
        method: 'POST',
        url,
        headers,
        payload: {},
      })
      if (statusCode !== 200) throw new Error(`Handing in answered ${statusCode}: ${body}`)
    }
    for (let place = 0; place < attempts; place += 1) await submit(place)
    const before = used()
    for (let place = attempts; place < attempts * 2; place += 1) await submit(place)
    const each = (used() - before) / attempts
    say(`Handing in and grading ${questions} questions: ${each.toFixed(1)} ms of CPU`)
    return each
  } finally {
    await server.close()
    await database.close()
    for (const device of devices) device.close()
  }
}
