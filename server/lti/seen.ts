import type { Ctx } from '#server/http/context.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { say } from '#server/words/sentence.ts'
import { Refusal } from './refusal.ts'
import { longestMessageSeconds } from './rules.ts'

/** Accepts a nonce or message ID once. Of two that arrive together, one is refused. */
export async function useOnce(
  ctx: Ctx,
  organizationId: string,
  sourceId: string,
  value: unknown,
  what: string,
) {
  if (typeof value !== 'string' || value === '')
    throw new Refusal(say('The message has no {what}.', { what }))
  const kept = await ctx.db
    .insertInto('lti_seen')
    .values({
      organization_id: organizationId,
      source_id: sourceId,
      value_hash: hashToken(value),
      expires_at: new Date(ctx.now.getTime() + 2 * longestMessageSeconds * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('source_id')
    .executeTakeFirst()
  if (!kept)
    throw new Refusal(say('The message was used before (its {what} counts once).', { what }))
}
