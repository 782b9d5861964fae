import type { ResetPasswordBody } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { forgetEmailCode } from './addresses/email-codes.ts'
import { markEmailVerified } from './addresses/verified.ts'
import { endAllSessions } from './end-sessions.ts'
import { checkPassword, hashPassword } from './password.ts'
import { findPersonByEmail } from './queries.ts'
import { resetCodeTries } from './rules.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/**
 * Sets a new password once per code. Every session of the account ends, so a thief is out too. The code was mailed to
 * the account's address, so using it verifies that address.
 */
export async function resetPassword(
  ctx: Ctx,
  { email, otp_code, new_password }: ResetPasswordBody,
) {
  const person = await findPersonByEmail(ctx.db, email)
  const code = person && (await takeTry(ctx, person.id))
  const fits = await checkPassword(code?.code_hash, otp_code)
  if (!person || !fits) {
    throw problem('reset_code_invalid', {
      errors: { otp_code: 'This code is wrong or has expired.' },
      keepChanges: true,
    })
  }

  await ctx.db.deleteFrom('password_reset_codes').where('person_id', '=', person.id).execute()
  await ctx.db
    .updateTable('people')
    .set({ password_hash: await hashPassword(new_password), updated_at: ctx.now })
    .where('id', '=', person.id)
    .execute()
  await endAllSessions(ctx, person.id)
  await markEmailVerified(ctx, person.id)
  // A change that someone else began must not move the account away from the owner of its address.
  await forgetEmailCode(ctx, person.id, 'change')
  await audit(ctx, { action: 'person.password_reset', subject: { type: 'person', id: person.id } })
  await tellPasswordChanged(ctx, person)
}

/** Uses up one try of the code and locks it; a wrong guess keeps that change although it is refused. */
const takeTry = (ctx: Ctx, personId: string) =>
  ctx.db
    .updateTable('password_reset_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('person_id', '=', personId)
    .where('expires_at', '>', ctx.now)
    .where('tries', '<', resetCodeTries)
    .returning('code_hash')
    .executeTakeFirst()
