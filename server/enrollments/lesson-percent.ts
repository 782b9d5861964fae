import { sql, type RawBuilder } from 'kysely'

/** `lessonPercent` of the contract, for the database; both are whole numbers, or nothing where nothing is summed. */
export const lessonPercentSql = (
  completed: RawBuilder<unknown>,
  lessons: RawBuilder<unknown>,
): RawBuilder<number> =>
  sql<number>`least(100, 100 * coalesce(${completed}, 0) / greatest(1, ${lessons}))::int`
