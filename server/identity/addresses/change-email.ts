import type { ChangeEmailBody, EmailAddress } from '#contract/email-address.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { confirmedPerson, type Confirmation } from '../confirm-password.ts'
import { findPersonByEmail, getPerson, lockPerson } from '../queries.ts'
import { confirmCode } from '../two-factor.ts'
import { applyEmailChange, isHeldBack } from './apply-email-change.ts'
import {
  findCodeByToken,
  forgetEmailCode,
  issueEmailCode,
  listEmailCodes,
  redeemEmailCode,
} from './email-codes.ts'
import { getEmailAddress } from './get-email-address.ts'
import { sendAddressInUse, sendChangeEmail } from './mails.ts'
import { wrongCode } from './verify-email.ts'

/**
 * Sends a code to a new address. The account keeps its old one until the code is entered. A taken address gets the same
 * answer, and its owner a mail: the answer can't tell whether there is an account.
 */
export async function changeEmail(
  ctx: PersonCtx,
  body: ChangeEmailBody,
  confirmation: Confirmation,
): Promise<EmailAddress> {
  const person = await confirmedPerson(ctx, confirmation, 'password')
  if (person.two_factor_enabled_at) await confirmCode(ctx, body.code ?? '')
  if (body.new_email === person.email) {
    throw problem('email_unchanged', {
      errors: { new_email: say('This is already your email address.') },
    })
  }
  await mailChangeCode(ctx, person.first_name, body.new_email)
  return getEmailAddress(ctx)
}

export async function resendEmailChange(ctx: PersonCtx): Promise<EmailAddress> {
  const codes = await listEmailCodes(ctx, ctx.personId)
  const waiting = codes.find(({ purpose }) => purpose === 'change')
  if (!waiting) throw problem('email_change_missing')
  const { first_name } = await getPerson(ctx.db, ctx.personId)
  await mailChangeCode(ctx, first_name, waiting.email)
  return getEmailAddress(ctx)
}

export async function cancelEmailChange(ctx: PersonCtx): Promise<EmailAddress> {
  await forgetEmailCode(ctx, ctx.personId, 'change')
  return getEmailAddress(ctx)
}

/** The new address takes effect. Of two accounts that confirm the same one at once, one gets it. */
export async function confirmEmailChange(ctx: PersonCtx, code: string): Promise<EmailAddress> {
  const person = await lockPerson(ctx.db, ctx.personId)
  const newEmail = await redeemEmailCode(ctx, ctx.personId, 'change', code)
  if (newEmail === undefined) throw wrongCode()
  await applyEmailChange(ctx, person, newEmail)
  return getEmailAddress(ctx)
}

/**
 * The same with the link, for the signed-in owner of the account only: a stranger who got the mail because of a typing
 * error can't take the account with it.
 */
export async function confirmEmailChangeByLink(
  ctx: PersonCtx,
  token: string,
): Promise<EmailAddress> {
  const person = await lockPerson(ctx.db, ctx.personId)
  const found = await findCodeByToken(ctx, token)
  if (found?.purpose !== 'change' || found.person_id !== ctx.personId) {
    throw problem('email_link_invalid')
  }
  await applyEmailChange(ctx, person, found.email)
  return getEmailAddress(ctx)
}

async function mailChangeCode(ctx: PersonCtx, firstName: string, email: string) {
  const secrets = await issueEmailCode(ctx, { personId: ctx.personId, purpose: 'change', email })
  const owner = await findPersonByEmail(ctx.db, email)
  if (owner || (await isHeldBack(ctx, email, ctx.personId))) await sendAddressInUse(ctx, email)
  else await sendChangeEmail(ctx, { email, first_name: firstName }, secrets)
}
