import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { asSystem } from '#server/jobs/job.ts'
import { lockAttempt } from '#server/quizzes/attempts/queries.ts'
import { gradeAutomatically } from '#server/quizzes/grading/grade-attempt.ts'
import { gather, tokensFor } from './crowd.ts'
import type { FreshProduct } from './fresh-product.ts'
import { processorSeconds } from './processor-time.ts'
import { QuizDevice } from './quiz-device.ts'
import { publishQuiz } from './quiz-of.ts'
import { say } from './report.ts'

const attempts = 40
const questions = 100

/**
 * Milliseconds of CPU time for grading an attempt of a hundred answers, in a copy of the server in this process with
 * one connection, so nothing else is counted. Submitting does more: it completes the lesson and the course.
 */
export async function processorMsOfGrading(product: FreshProduct): Promise<number> {
  const { organizationId, folder } = product
  const devices = await answerAll(product)
  const database = openDatabase({ url: await product.urlOfDatabase(), poolSize: 1 })
  const { server, mechanisms } = await buildApp({ env: readEnv({ DATA_DIR: folder }), database })
  try {
    const { rows } = await database.transactionPool.query<{ pid: number }>(
      'select pg_backend_pid() as pid',
    )
    const used = () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000 + processorSeconds(rows[0]?.pid ?? 0) * 1000
    }
    const gradeAll = async () => {
      const before = used()
      for (const { attemptId } of devices) {
        await asSystem(mechanisms, async (ctx) => {
          const attempt = await lockAttempt(ctx.db, organizationId, attemptId)
          if (attempt) await gradeAutomatically(ctx, attempt)
        })
      }
      return (used() - before) / attempts
    }
    await gradeAll()
    const each = await gradeAll()
    say(`Grading ${questions} questions: ${each.toFixed(1)} ms of CPU`)
    return each
  } finally {
    await server.close()
    await database.close()
  }
}

/** Attempts submitted with all their answers. */
async function answerAll(product: FreshProduct): Promise<QuizDevice[]> {
  const quiz = await publishQuiz(product, questions)
  const learners = await gather(product, quiz.courseId, attempts)
  const tokens = await tokensFor(product, learners)
  const devices = tokens.map((token, n) => new QuizDevice(product, quiz, token, n))
  for (const device of devices) {
    await device.start()
    for (let n = 0; n < questions; n += 1) device.note(n)
    await device.sendAll()
    await device.submit()
  }
  return devices
}
