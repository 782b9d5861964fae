import type { Db } from '#server/db/database.ts'

/** Keeps the catalog's figures in the transaction of the change that they count. Hidden reviews count nothing. */
export async function changeRating(
  db: Db,
  { organization_id, course_id }: { organization_id: string; course_id: string },
  by: { count: number; stars: number },
) {
  if (by.count === 0 && by.stars === 0) return
  await db
    .updateTable('published_courses')
    .set((eb) => ({
      rating_count: eb('rating_count', '+', by.count),
      rating_sum: eb('rating_sum', '+', by.stars),
    }))
    .where('organization_id', '=', organization_id)
    .where('course_id', '=', course_id)
    .execute()
}
