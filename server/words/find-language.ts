import { enterAsNobody } from '#server/db/tenancy.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { findReader } from './reader.ts'

/** The language of a person, in a transaction of its own: for answers whose own transaction has ended. */
export const findLanguage = (app: Mechanisms, personId: string): Promise<string> =>
  app.database.read(enterAsNobody, async (db) => (await findReader(db, personId)).language)

/** The same without what an organization chose for them: a browser knows better. Undefined without a choice. */
export const findChosenLanguage = (
  app: Mechanisms,
  personId: string,
): Promise<string | undefined> =>
  app.database.read(enterAsNobody, async (db) => {
    const person = await db
      .selectFrom('people')
      .select('language')
      .where('id', '=', personId)
      .executeTakeFirst()
    return person?.language ?? undefined
  })
