import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { watchPool } from './database-time.ts'
import { FreshProduct } from './fresh-product.ts'
import { say, type Budget } from './report.ts'
import { seedCourse } from './seed-courses.ts'

/** Lessons that each learner completes; the first ones aren't counted, because they plan the statements. */
const lessons = { first: 2, counted: 20 }

/** What recording the completion of a lesson adds to completing it, in database time. */
export async function measureFactCost(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const course = await seedCourse(product)
    const database = openDatabase({ url: await product.urlOfDatabase(), poolSize: 4 })
    const clock = watchPool(database.transactionPool, 'insert into learning_facts')
    const { server } = await buildApp({ env: readEnv({ DATA_DIR: product.folder }), database })
    const at = `/api/organizations/${course.organizationId}/my-courses/${course.courseId}/lessons`
    let completed = 0
    for (const [turn, lessonId] of course.lessonIds
      .slice(0, lessons.first + lessons.counted)
      .entries()) {
      if (turn === lessons.first) clock.milliseconds = clock.ofWord = completed = 0
      for (const token of course.tokens) {
        const { statusCode, body } = await server.inject({
          method: 'POST',
          url: `${at}/${lessonId}/complete/`,
          headers: { authorization: `JWT ${token}` },
        })
        if (statusCode >= 300) throw new Error(`Completing answered ${statusCode}: ${body}`)
        completed += 1
      }
    }
    await server.close()
    await database.close()
    const without = clock.milliseconds - clock.ofWord
    say(
      `${completed} lessons completed: ${(without / completed).toFixed(2)} ms of database time each, ` +
        `and ${(clock.ofWord / completed).toFixed(2)} for writing down that it happened`,
    )
    return [['what an event adds to completing a lesson', clock.ofWord / without, 0.05]]
  } finally {
    await product.stop()
  }
}
