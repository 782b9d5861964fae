import { enterAsNobody } from '#server/db/tenancy.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { findReader } from './reader.ts'

/** The language of a person, in a transaction of its own: for answers whose own transaction has ended. */
export const findLanguage = (app: Mechanisms, personId: string): Promise<string> =>
  app.database.read(enterAsNobody, async (db) => (await findReader(db, personId)).language)
