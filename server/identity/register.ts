import type { RegisterBody, Session } from '#contract/identity.ts'
import type { Ctx } from '#server/http/context.ts'
import { assertUncommon } from './common-passwords.ts'
import { assertFree, createAccount } from './create-account.ts'
import { rememberDevice } from './known-device.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './password.ts'

/** What a later noun does with the invitation token, in the same transaction, before the session is opened. */
export type JoinByInvitation = (
  ctx: Ctx,
  person: { id: string; email: string },
  token: string,
) => Promise<void>

/** Refuses addresses whose organization wants its people to sign in with it; told by the address alone. */
export type AssertMayRegister = (ctx: Ctx, email: string) => Promise<void>

/** What is taken is told before the password is hashed. Who was invited registers with any address. */
export async function prepareRegistration(
  ctx: Ctx,
  body: RegisterBody,
  assertMayRegister: AssertMayRegister,
) {
  if (!body.invitation_token) await assertMayRegister(ctx, body.email)
  assertUncommon(body.password, 'password')
  await assertFree(ctx, body)
  return () => hashPassword(body.password)
}

/** Creates an account and signs it in. With an invitation token it also joins; all of it happens, or nothing. */
export async function register(
  ctx: Ctx,
  body: RegisterBody,
  passwordHash: string,
  join: JoinByInvitation,
): Promise<Session> {
  // The token was mailed to the address it invites; joining refuses one that was sent to another.
  const emailVerified = Boolean(body.invitation_token)
  const person = await createAccount(ctx, { ...body, passwordHash }, { emailVerified })
  if (body.invitation_token) await join(ctx, person, body.invitation_token)
  rememberDevice(ctx, person.email)
  return openSession(ctx, person)
}
