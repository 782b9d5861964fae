import type { ClaimPlatformBody, Session } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { assertUncommon } from './common-passwords.ts'
import { createAccount } from './create-account.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './password.ts'
import { hashToken, newToken } from './tokens.ts'

/** Makes the one-time link of an installation without a super admin; undefined when there is one already. */
export async function offerPlatform(ctx: Ctx): Promise<string | undefined> {
  const superAdmin = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('user_role', '=', 'super_admin')
    .executeTakeFirst()
  if (superAdmin) return undefined
  const token = newToken()
  const fresh = { token_hash: hashToken(token), created_at: ctx.now }
  await ctx.db
    .insertInto('platform_claim')
    .values(fresh)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(fresh))
    .execute()
  return `${ctx.app.env.publicUrl}/setup?token=${token}`
}

/** Only for who holds the link is anything hashed. */
export async function prepareClaim(ctx: Ctx, { token, password }: ClaimPlatformBody) {
  const offered = await ctx.db
    .selectFrom('platform_claim')
    .select('only_one')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!offered) throw problem('claim_link_invalid')
  assertUncommon(password, 'password')
  return () => hashPassword(password)
}

/** Registers the first super admin. The link works once: of two people at once, one gets it. */
export async function claimPlatform(
  ctx: Ctx,
  { token, ...body }: ClaimPlatformBody,
  passwordHash: string,
): Promise<Session> {
  const claimed = await ctx.db
    .deleteFrom('platform_claim')
    .where('token_hash', '=', hashToken(token))
    .returning('only_one')
    .executeTakeFirst()
  if (!claimed) throw problem('claim_link_invalid')
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
