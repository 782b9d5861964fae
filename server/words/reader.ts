import type { Db } from '#server/db/database.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { english } from './english.ts'
import { readingLanguage } from './reading-language.ts'
import type { Sentence } from './sentence.ts'
import { word, type Reader } from './word.ts'

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

/** The head of a table that a person downloads, in their language. */
export async function wordHead(ctx: PersonCtx, columns: readonly Sentence[]): Promise<string[]> {
  const reader = await readerOf(ctx)
  return columns.map((column) => word(column, reader))
}
