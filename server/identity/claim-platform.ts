import type { ClaimPlatformBody, Session } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { assertUncommon } from './common-passwords.ts'
import { createAccount } from './create-account.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './password.ts'
import { hashToken, newToken } from './tokens.ts'

/** Links that nobody used are forgotten; the next start prints a fresh one. */
const keptDays = 7

/**
 * Makes a one-time link for an installation without a super admin; undefined when there is one already. Several servers may
 * start at once: each of their links works until one is used.
 */
export async function offerPlatform(ctx: Ctx): Promise<string | undefined> {
  const superAdmin = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('user_role', '=', 'super_admin')
    .executeTakeFirst()
  if (superAdmin) return undefined
  const token = newToken()
  const before = new Date(ctx.now.getTime() - keptDays * 86_400_000)
  await ctx.db.deleteFrom('platform_claim').where('created_at', '<', before).execute()
  await ctx.db
    .insertInto('platform_claim')
    .values({ token_hash: hashToken(token), created_at: ctx.now })
    .execute()
  return `${ctx.app.env.publicUrl}/setup?token=${token}`
}

/** Only for who holds the link is anything hashed. */
export async function prepareClaim(ctx: Ctx, { token, password }: ClaimPlatformBody) {
  const offered = await ctx.db
    .selectFrom('platform_claim')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!offered) throw problem('claim_link_invalid')
  assertUncommon(password, 'password')
  return () => hashPassword(password)
}

/** Registers the first super admin. It ends every link: of two people at once, even with two links, one gets it. */
export async function claimPlatform(
  ctx: Ctx,
  { token, ...body }: ClaimPlatformBody,
  passwordHash: string,
): Promise<Session> {
  const links = await ctx.db.deleteFrom('platform_claim').returning('token_hash').execute()
  const hash = hashToken(token)
  if (!links.some(({ token_hash }) => hash.equals(token_hash))) throw problem('claim_link_invalid')
  // The one-time link came from the server itself; the platform needs no other proof of its first super admin.
  const { id } = await createAccount(ctx, { ...body, passwordHash }, { emailVerified: true })
  const person = await ctx.db
    .updateTable('people')
    .set({ user_role: 'super_admin', can_create_organization: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'platform.claimed', subject: { type: 'person', id } })
  return openSession(ctx, person)
}
