import { sql } from 'kysely'
import type { Session } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import { becomePerson } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { issueTokens } from './open-session.ts'
import { getPerson } from './queries.ts'
import { daysLater, refreshLeewaySeconds, sessionDays } from './rules.ts'
import { hashToken } from './tokens.ts'

/** Rotates the refresh token. One that was used before ends its session: either the thief or the owner holds a copy. */
export async function refreshSession(ctx: Ctx, refreshToken: string): Promise<Session> {
  const token = await lockToken(ctx, refreshToken)
  if (!token) throw problem('refresh_token_invalid')
  if (token.used_at && secondsBetween(token.used_at, ctx.now) > refreshLeewaySeconds) {
    await endStolenSession(ctx, token)
    throw problem('refresh_token_invalid', { keepChanges: true })
  }
  await ctx.db
    .updateTable('refresh_tokens')
    .set({ used_at: token.used_at ?? ctx.now })
    .where('token_hash', '=', token.token_hash)
    .execute()
  await ctx.db
    .updateTable('sessions')
    .set({
      // A page that nobody touches renews its tokens too; for how long it was left alone still counts.
      ...(!ctx.isBackground && {
        last_used_at: ctx.now,
        longest_idle_seconds: sql<number>`greatest(longest_idle_seconds,
          floor(extract(epoch from ${ctx.now} - last_used_at)))`,
      }),
      expires_at: daysLater(ctx.now, sessionDays),
      ip_address: ctx.ipAddress,
    })
    .where('id', '=', token.session_id)
    .execute()
  await becomePerson(ctx.db, token.person_id)
  return issueTokens(ctx, await getPerson(ctx.db, token.person_id), token.session_id)
}

/** Either way: a token that was used before the clock was set back was used long ago too. */
const secondsBetween = (one: Date, other: Date) => Math.abs(other.getTime() - one.getTime()) / 1000

const lockToken = (ctx: Ctx, refreshToken: string) =>
  ctx.db
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .select(['t.token_hash', 't.used_at', 't.session_id', 's.person_id'])
    .where('t.token_hash', '=', hashToken(refreshToken))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', ctx.now)
    .where('p.suspended_at', 'is', null)
    .forUpdate(['t', 's'])
    .executeTakeFirst()

async function endStolenSession(ctx: Ctx, token: { session_id: string; person_id: string }) {
  ctx.log.warn({ session_id: token.session_id }, 'refresh token used twice, session ended')
  await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now })
    .where('id', '=', token.session_id)
    .execute()
  await recheckSockets(ctx, token.person_id)
  await audit(ctx, {
    action: 'session.reuse_detected',
    subject: { type: 'person', id: token.person_id },
    detail: { session_id: token.session_id },
  })
}
