import type { Document } from '#contract/document.ts'
import type { UnwantedWord } from '#contract/moderation.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { say } from '#server/words/sentence.ts'
import { hasMedia, plainText } from './plain-text.ts'
import { findUnwanted } from './unwanted-words.ts'

/** Longer than any answer, shorter than a book. */
const maximumCharacters = 20_000
const maximumBytes = 200_000

/** Nobody writes twenty thoughtful answers in a minute. */
const allowance = { attempts: 20, seconds: 60 }

export interface CheckedWords {
  text: string
  /** Words that were sent all the same, but that someone should look at. */
  suspicious: string[]
}

/** What everyone may send: something, not too much, no pictures inside, and none of the words that are refused here. */
export async function checkWords(
  ctx: MemberCtx,
  document: Document,
  { title = '', files = 0 }: { title?: string; files?: number } = {},
): Promise<CheckedWords> {
  const text = plainText(document)
  if (text === '' && files === 0) throw atBody('words_missing')
  if (text.length > maximumCharacters || JSON.stringify(document).length > maximumBytes) {
    throw atBody('words_too_long')
  }
  if (hasMedia(document)) throw atBody('media_in_words')
  return { text, suspicious: await filterWords(ctx, `${title}\n${text}`) }
}

/** The same filter for words without a document, such as a review. */
export async function filterWords(ctx: MemberCtx, text: string): Promise<string[]> {
  const found = findUnwanted(text, await listUnwanted(ctx))
  const refused = found.filter(({ action }) => action === 'refuse').map(({ word }) => word)
  if (refused.length > 0) {
    throw problem('words_refused', {
      detail: say('These words aren’t allowed here: {words}.', { words: { list: refused } }),
      errors: { body: say('Not allowed here: {words}', { words: { list: refused } }) },
    })
  }
  return found.map(({ word }) => word)
}

/** Counts what someone sends, over everything that they can send. */
export const countSending = (ctx: MemberCtx) =>
  countAttempt(ctx.db, `send:${ctx.personId}`, allowance, ctx.now)

export const listUnwanted = async (ctx: MemberCtx): Promise<UnwantedWord[]> =>
  (await ctx.db
    .selectFrom('unwanted_words')
    .select(['word', 'action'])
    .where('organization_id', '=', ctx.organizationId)
    .orderBy('word')
    .execute()) as UnwantedWord[]

function atBody(code: 'words_missing' | 'words_too_long' | 'media_in_words') {
  const refusal = problem(code)
  return problem(code, { errors: { body: refusal.detail } })
}
