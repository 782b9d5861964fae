import type { Session } from '#contract/identity.ts'
import { asLanguage } from '#contract/languages.ts'
import type { Ctx } from '#server/http/context.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { becomePerson } from '#server/db/tenancy.ts'
import { presentMembership } from './present.ts'
import { listMemberships, type Person } from './queries.ts'
import { daysLater, sessionDays } from './rules.ts'
import { hashToken, newToken } from './tokens.ts'

/** Starts a session on this device and answers the user session record. */
export async function openSession(
  ctx: Ctx,
  person: Person,
  /** The organization whose provider says who this is; the session reaches that one until it is confirmed. */
  providerOrganizationId: string | null = null,
  signedInBy: 'password' | 'passkey' = 'password',
): Promise<Session> {
  await becomePerson(ctx.db, person.id)
  const session = await ctx.db
    .insertInto('sessions')
    .values({
      person_id: person.id,
      user_agent: ctx.userAgent,
      signed_in_by: providerOrganizationId ? 'single_sign_on' : signedInBy,
      passkey_at: signedInBy === 'passkey' ? ctx.now : null,
      provider_organization_id: providerOrganizationId,
      ip_address: ctx.ipAddress,
      created_at: ctx.now,
      last_used_at: ctx.now,
      expires_at: daysLater(ctx.now, sessionDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return issueTokens(ctx, person, session.id)
}

/** A fresh pair of tokens for a session that is known to be alive. */
export async function issueTokens(ctx: Ctx, person: Person, sessionId: string): Promise<Session> {
  const refreshToken = newToken()
  await ctx.db
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(refreshToken), session_id: sessionId, created_at: ctx.now })
    .execute()
  const memberships = await listMemberships(ctx.db, person.id, sessionId)
  const language = asLanguage(person.language)
  return {
    id: person.id,
    user_role: person.user_role as 'super_admin' | 'user',
    email: person.email,
    organizations: memberships.map(presentMembership),
    can_create_organization: person.can_create_organization,
    ...(language && { language }),
    access_token: await signAccessToken(ctx.app.keys, { personId: person.id, sessionId }, ctx.now),
    refresh_token: refreshToken,
  }
}
