import type { LoginBody, Session } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { rememberDevice } from './known-device.ts'
import { openSession } from './open-session.ts'
import { checkPassword } from './password.ts'
import { findPersonByEmail } from './queries.ts'
import { countSignIn, forgetSignIn } from './sign-in-attempts.ts'
import { forgiveSignIn } from './sign-in-door.ts'
import { tellOfNewDevice } from './tell-of-new-device.ts'
import { assertSecondFactor } from './two-factor.ts'

/** Refuses passwords where an organization decided so; told by the address alone, account or not. */
export type AssertPasswordAllowed = (ctx: Ctx, email: string) => Promise<void>

/** Records that someone signs in where their organization requires its own sign-in; refused without a second factor. */
export type RecordEmergency = (
  ctx: Ctx,
  person: { id: string; email: string },
  hasSecondFactor: boolean,
) => Promise<void>

/** What later nouns decide about signing in without an organization's provider. */
export interface OwnSignIn {
  assertPasswordAllowed: AssertPasswordAllowed
  recordEmergency: RecordEmergency
}

/**
 * Counts the attempt and answers the check of the password. A wrong password and an unknown address are refused alike,
 * after the same work.
 */
export async function prepareLogin(
  ctx: Ctx,
  { email, password }: LoginBody,
  assertPasswordAllowed: AssertPasswordAllowed,
) {
  await countSignIn(ctx, email)
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
  recordEmergency: RecordEmergency,
): Promise<Session> {
  const person = await findPersonByEmail(ctx.db, email)
  if (!person || person.password_hash !== passwordHash || person.suspended_at) {
    throw problem('invalid_credentials')
  }
  await assertSecondFactor(ctx, person, code)
  await recordEmergency(ctx, person, person.two_factor_enabled_at !== null)
  await forgetSignIn(ctx, email)
  await tellOfNewDevice(ctx, person)
  const session = await openSession(ctx, person)
  await audit(ctx, { action: 'person.signed_in', subject: { type: 'person', id: person.id } })
  rememberDevice(ctx, email)
  ctx.afterCommit(() => forgiveSignIn(ctx, email))
  return session
}
