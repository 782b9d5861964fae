import type { Db } from '#server/db/database.ts'
import { say, type Words } from './sentence.ts'

/** For people who deleted their account. */
export const someone = say('Someone')

/** The name of a person for a sentence: people see names, never usernames. */
export async function nameOf(db: Db, personId: string | null): Promise<Words> {
  if (!personId) return someone
  const person = await db
    .selectFrom('people')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return (person && `${person.first_name} ${person.last_name}`.trim()) || someone
}
