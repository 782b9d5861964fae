import type { LoginBody, Session } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt, forgetAttempts } from '#server/http/rate-limit.ts'
import { openSession } from './open-session.ts'
import { checkPassword } from './password.ts'
import { findPersonByEmail } from './queries.ts'
import { signInAllowance } from './rules.ts'

/** Signs in. A wrong password and an unknown address get the same answer after the same time. */
export async function login(ctx: Ctx, { email, password }: LoginBody): Promise<Session> {
  await countAttempt(ctx.db, `sign-in:${email}`, signInAllowance, ctx.now)
  const person = await findPersonByEmail(ctx.db, email)
  const fits = await checkPassword(person?.password_hash, password)
  if (!person || !fits || person.suspended_at) {
    throw problem('invalid_credentials', { keepChanges: true })
  }
  await forgetAttempts(ctx.db, `sign-in:${email}`)
  const session = await openSession(ctx, person)
  await audit(ctx, { action: 'person.signed_in', subject: { type: 'person', id: person.id } })
  return session
}
