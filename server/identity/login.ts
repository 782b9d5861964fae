import type { LoginBody, Session } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt, forgetAttempts } from '#server/http/rate-limit.ts'
import { openSession } from './open-session.ts'
import { checkPassword } from './password.ts'
import { findPersonByEmail } from './queries.ts'
import { signInAllowance } from './rules.ts'
import { forgiveSignIn } from './sign-in-door.ts'
import { tellOfNewDevice } from './tell-of-new-device.ts'
import { assertSecondFactor } from './two-factor.ts'

/** Refuses passwords where an organization decided so; told by the address alone, account or not. */
export type AssertPasswordAllowed = (ctx: Ctx, email: string) => Promise<void>

/**
 * Counts the attempt and answers the check of the password. A wrong password and an unknown address are refused alike,
 * after the same work.
 */
export async function prepareLogin(
  ctx: Ctx,
  { email, password }: LoginBody,
  assertPasswordAllowed: AssertPasswordAllowed,
) {
  await countAttempt(ctx.db, `sign-in:${email}`, signInAllowance, ctx.now)
  await assertPasswordAllowed(ctx, email)
  const person = await findPersonByEmail(ctx.db, email)
  return async () => {
    const fits = await checkPassword(person?.password_hash, password)
    if (!person || !fits) throw problem('invalid_credentials')
    return person.password_hash
  }
}

/** Signs in with a password that was checked. Whether an account has two-factor is told only to who knows it. */
export async function login(
  ctx: Ctx,
  { email, code }: LoginBody,
  passwordHash: string,
): Promise<Session> {
  const person = await findPersonByEmail(ctx.db, email)
  if (!person || person.password_hash !== passwordHash || person.suspended_at) {
    throw problem('invalid_credentials')
  }
  await assertSecondFactor(ctx, person, code)
  await forgetAttempts(ctx.db, `sign-in:${email}`)
  await tellOfNewDevice(ctx, person)
  const session = await openSession(ctx, person)
  await audit(ctx, { action: 'person.signed_in', subject: { type: 'person', id: person.id } })
  ctx.afterCommit(() => forgiveSignIn(ctx.ipAddress))
  return session
}
