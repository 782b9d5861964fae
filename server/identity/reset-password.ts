import type { ResetPasswordBody } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { forgetEmailCode } from './addresses/email-codes.ts'
import { markEmailVerified } from './addresses/verified.ts'
import { assertUncommon } from './common-passwords.ts'
import { endAllSessions } from './end-sessions.ts'
import { rememberDevice } from './known-device.ts'
import { checkPassword, hashPassword } from './password.ts'
import { findPersonByEmail, getPerson } from './queries.ts'
import { resetCodeTries } from './rules.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/** A code that fits, and the password to set with it. */
interface Redeemed {
  personId: string
  codeHash: string
  newHash: string
}

/** Uses up one try of the code, and answers its check. */
export async function prepareReset(ctx: Ctx, body: ResetPasswordBody) {
  assertUncommon(body.new_password, 'new_password')
  const person = await findPersonByEmail(ctx.db, body.email)
  const code = person && (await takeTry(ctx, person.id))
  return async (): Promise<Redeemed> => {
    const fits = await checkPassword(code?.code_hash, body.otp_code)
    if (!person || !code || !fits) throw codeInvalid()
    const newHash = await hashPassword(body.new_password)
    return { personId: person.id, codeHash: code.code_hash, newHash }
  }
}

/**
 * Sets a new password once per code. Every session of the account ends, so a thief is out too. The code was mailed to
 * the account's address, so using it verifies that address.
 */
export async function resetPassword(ctx: Ctx, { personId, codeHash, newHash }: Redeemed) {
  const used = await ctx.db
    .deleteFrom('password_reset_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .returning('person_id')
    .executeTakeFirst()
  // Of two with the same code at once, one comes second.
  if (!used) throw codeInvalid()
  await ctx.db
    .updateTable('people')
    .set({ password_hash: newHash, updated_at: ctx.now })
    .where('id', '=', personId)
    .execute()
  await endAllSessions(ctx, personId)
  await markEmailVerified(ctx, personId)
  // A change that someone else began must not move the account away from the owner of its address.
  await forgetEmailCode(ctx, personId, 'change')
  await audit(ctx, { action: 'person.password_reset', subject: { type: 'person', id: personId } })
  const person = await getPerson(ctx.db, personId)
  // The person who reads the account's mail may sign in from here, whatever others try meanwhile.
  rememberDevice(ctx, person.email)
  await tellPasswordChanged(ctx, person)
}

const takeTry = (ctx: Ctx, personId: string) =>
  ctx.db
    .updateTable('password_reset_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('person_id', '=', personId)
    .where('expires_at', '>', ctx.now)
    .where('tries', '<', resetCodeTries)
    .returning('code_hash')
    .executeTakeFirst()

const codeInvalid = () =>
  problem('reset_code_invalid', { errors: { otp_code: say('This code is wrong or has expired.') } })
