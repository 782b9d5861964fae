import type { UnwantedWord } from '#contract/moderation.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { listUnwanted } from './check-words.ts'
import { moderationPolicy } from './policy.ts'
import { comparable } from './unwanted-words.ts'

export async function getUnwantedWords(ctx: MemberCtx): Promise<UnwantedWord[]> {
  authorize(moderationPolicy, 'choose_words', ctx, undefined)
  return listUnwanted(ctx)
}

/** Replaces the list. It counts from now on; what was sent before stays. */
export async function setUnwantedWords(
  ctx: MemberCtx,
  words: readonly UnwantedWord[],
): Promise<UnwantedWord[]> {
  authorize(moderationPolicy, 'choose_words', ctx, undefined)
  const wanted = new Map(words.map(({ word, action }) => [comparable(word), action]))
  await ctx.db
    .deleteFrom('unwanted_words')
    .where('organization_id', '=', ctx.organizationId)
    .execute()
  if (wanted.size > 0) {
    await ctx.db
      .insertInto('unwanted_words')
      .values(
        [...wanted].map(([word, action]) => ({
          organization_id: ctx.organizationId,
          word,
          action,
          created_by: ctx.personId,
          created_at: ctx.now,
        })),
      )
      .execute()
  }
  await audit(ctx, {
    action: 'unwanted_words.set',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { words: [...wanted.keys()] },
  })
  return listUnwanted(ctx)
}
