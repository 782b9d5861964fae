import type { Db } from '#server/db/database.ts'

/** Keeps the catalog's figure in the transaction of the change that it counts. */
export async function changeLearnerCount(db: Db, courseId: string, by: number) {
  if (by === 0) return
  await db
    .updateTable('published_courses')
    .set((eb) => ({ learner_count: eb('learner_count', '+', by) }))
    .where('course_id', '=', courseId)
    .execute()
}
