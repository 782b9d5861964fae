import type { Db } from '#server/db/database.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { english } from './english.ts'
import type { Reader } from './word.ts'
import { readingLanguage } from './reading-language.ts'

/** How the person who asks reads: their own language and zone. */
export const readerOf = (ctx: PersonCtx): Promise<Reader> => findReader(ctx.db, ctx.personId)

export async function findReader(db: Db, personId: string): Promise<Reader> {
  const person = await db
    .selectFrom('people')
    .select([readingLanguage(), 'time_zone'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return person ? { language: person.language, timeZone: person.time_zone } : english
}
