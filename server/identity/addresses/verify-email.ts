import type { EmailAddress } from '#contract/email-address.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { lockPerson } from '../queries.ts'
import { issueEmailCode, redeemEmailCode } from './email-codes.ts'
import { getEmailAddress } from './get-email-address.ts'
import { sendVerifyEmail } from './mails.ts'
import { markEmailVerified } from './verified.ts'

/** Mails a code and a link to an address that its account has not proved to own. */
export async function mailEmailCode(
  ctx: Ctx,
  person: { id: string; email: string; first_name: string },
) {
  const wish = { personId: person.id, purpose: 'verify' as const, email: person.email }
  await sendVerifyEmail(ctx, person, await issueEmailCode(ctx, wish))
}

/** Sends a new code; the earlier one stops working. */
export async function sendEmailCode(ctx: PersonCtx): Promise<EmailAddress> {
  const person = await lockPerson(ctx.db, ctx.personId)
  if (person.email_verified_at) throw problem('email_already_verified')
  await mailEmailCode(ctx, person)
  return getEmailAddress(ctx)
}

/** Verifies the address with its code. A verified address stays so, whatever the code. */
export async function verifyEmail(ctx: PersonCtx, code: string): Promise<EmailAddress> {
  const person = await lockPerson(ctx.db, ctx.personId)
  if (!person.email_verified_at) {
    const proved = await redeemEmailCode(ctx, ctx.personId, 'verify', code)
    // A code that was sent before the address changed proves nothing about the new one.
    if (proved !== person.email) throw wrongCode()
    await markEmailVerified(ctx, ctx.personId)
  }
  return getEmailAddress(ctx)
}

export const wrongCode = () =>
  problem('email_code_invalid', {
    errors: { code: say('This code is wrong or has expired.') },
    keepChanges: true,
  })
