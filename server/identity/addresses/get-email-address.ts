import type { EmailAddress } from '#contract/email-address.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { getPerson } from '../queries.ts'
import { listEmailCodes, resendAt } from './email-codes.ts'

export async function getEmailAddress(ctx: PersonCtx): Promise<EmailAddress> {
  const person = await getPerson(ctx.db, ctx.personId)
  const codes = await listEmailCodes(ctx, ctx.personId)
  const sent = (purpose: 'verify' | 'change') => {
    const row = codes.find((code) => code.purpose === purpose)
    return (
      row && {
        email: row.email,
        expires_at: row.expires_at.toISOString(),
        resend_at: resendAt(row).toISOString(),
      }
    )
  }
  const verifying = sent('verify')
  return {
    email: person.email,
    verified_at: person.email_verified_at?.toISOString() ?? null,
    code: verifying ? { expires_at: verifying.expires_at, resend_at: verifying.resend_at } : null,
    change: sent('change') ?? null,
    needs_code: person.two_factor_enabled_at !== null,
  }
}
