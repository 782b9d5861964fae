import { randomInt } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import {
  emailCodeAllowance,
  emailCodeMinutes,
  emailCodeResendSeconds,
  emailCodeTries,
  emailLinkHours,
  emailResendAllowance,
  hoursLater,
  minutesLater,
  secondsLater,
} from '../rules.ts'
import { hashToken, newToken } from '../tokens.ts'

export type EmailPurpose = 'verify' | 'change'

interface Wish {
  personId: string
  purpose: EmailPurpose
  /** Where the code is mailed, and what it proves. */
  email: string
}

/** Makes a code and the token of a link; both replace the earlier ones. Too soon or too often is refused. */
export async function issueEmailCode(ctx: Ctx, { personId, purpose, email }: Wish) {
  const { db, now } = ctx
  await countAttempt(db, `email-resend:${purpose}:${personId}`, emailResendAllowance, now)
  await countAttempt(db, `email-code:${personId}`, emailCodeAllowance, now)
  if (purpose === 'change') {
    await countAttempt(db, `email-change-to:${email}`, emailCodeAllowance, now)
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = newToken()
  const fresh = {
    email,
    code_hash: ctx.app.keys.sign('email-code', textOf({ personId, purpose, email }, code)),
    token_hash: hashToken(token),
    created_at: now,
    expires_at: minutesLater(now, emailCodeMinutes),
    link_expires_at: hoursLater(now, emailLinkHours),
    tries: 0,
  }
  await db
    .insertInto('email_codes')
    .values({ person_id: personId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['person_id', 'purpose']).doUpdateSet(fresh))
    .execute()
  return { code, token }
}

/**
 * The address that this code proves; undefined when it is wrong, expired, or tried too often. Uses up one try and locks
 * the code: a verb that refuses a wrong guess keeps its changes, so that the guess counts.
 */
export async function redeemEmailCode(
  ctx: Ctx,
  personId: string,
  purpose: EmailPurpose,
  code: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .updateTable('email_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now)
    .where('tries', '<', emailCodeTries)
    .returning(['email', 'code_hash'])
    .executeTakeFirst()
  if (!row) return undefined
  const text = textOf({ personId, purpose, email: row.email }, code)
  return ctx.app.keys.verify('email-code', text, row.code_hash) ? row.email : undefined
}

export const findCodeByToken = (ctx: Ctx, token: string) =>
  ctx.db
    .selectFrom('email_codes')
    .select(['person_id', 'purpose', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('link_expires_at', '>', ctx.now)
    .executeTakeFirst()

export const listEmailCodes = (ctx: Ctx, personId: string) =>
  ctx.db
    .selectFrom('email_codes')
    .select(['purpose', 'email', 'created_at', 'expires_at'])
    .where('person_id', '=', personId)
    .execute()

/** Forgets the code and its link. Forgetting twice changes nothing. */
export async function forgetEmailCode(ctx: Ctx, personId: string, purpose: EmailPurpose) {
  await ctx.db
    .deleteFrom('email_codes')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .execute()
}

export const resendAt = ({ created_at }: { created_at: Date }) =>
  secondsLater(created_at, emailCodeResendSeconds)

/** Signed with the server's key: who reads the table can't try a million codes against it. */
const textOf = ({ personId, purpose, email }: Wish, code: string) =>
  JSON.stringify([personId, purpose, email, code])
