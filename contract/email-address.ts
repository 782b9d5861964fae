import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Instant } from './fields.ts'
import { OtpCode } from './identity.ts'

/** A code that was sent: when it expires, and when another one can be sent. */
const SentCode = z.object({ expires_at: Instant, resend_at: Instant })

/** The account's address, whether it is verified, and pending verifications. */
export const EmailAddress = z.object({
  email: z.string(),
  verified_at: z.nullable(Instant),
  /** The code that verifies this address; null if none was sent or it was used. */
  code: z.nullable(SentCode),
  /** The new address, which takes effect once its code is entered. */
  change: z.nullable(z.extend(SentCode, { email: z.string() })),
  /** True if changing the address also requires a two-factor code. */
  needs_code: z.boolean(),
})
export type EmailAddress = z.infer<typeof EmailAddress>

export const getEmailAddress = endpoint({
  method: 'GET',
  path: '/api/me/email/',
  access: 'person',
  summary: 'Read my email address and whether it is verified',
  output: EmailAddress,
})

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/me/email/send-code/',
  access: 'person',
  summary: 'Send a new code and link that verify my email address',
  output: EmailAddress,
  errors: ['email_already_verified', 'too_many_requests'],
})

const CodeBody = z.object({ code: OtpCode })
const TokenBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/me/email/verify/',
  access: 'person',
  summary: 'Verify my email address with the code; a verified address stays so',
  body: CodeBody,
  output: EmailAddress,
  errors: ['email_code_invalid'],
})

export const ChangeEmailBody = z.object({
  new_email: Email,
  password: z.string().check(z.minLength(1, 'Required'), z.maxLength(200)),
  /** Required for accounts with two-factor. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
})
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/me/email/change/',
  access: 'person',
  summary:
    'Send a code to a new address, which takes effect once verified; the answer is the same if it is taken',
  body: ChangeEmailBody,
  output: EmailAddress,
  errors: ['wrong_password', 'two_factor_code_refused', 'email_unchanged', 'too_many_requests'],
})

export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/me/email/change/resend/',
  access: 'person',
  summary: 'Send a new code to the address that I am changing to',
  output: EmailAddress,
  errors: ['email_change_missing', 'too_many_requests'],
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/me/email/change/confirm/',
  access: 'person',
  summary: 'Change to the new address with the code that was mailed to it',
  body: CodeBody,
  output: EmailAddress,
  errors: ['email_code_invalid', 'email_taken'],
})

export const confirmEmailChangeByLink = endpoint({
  method: 'POST',
  path: '/api/me/email/change/confirm-link/',
  access: 'person',
  summary: 'Change to the new address with the link that was mailed to it',
  body: TokenBody,
  output: EmailAddress,
  errors: ['email_link_invalid', 'email_taken'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/me/email/change/',
  access: 'person',
  summary: 'Keep my address and forget the change',
  output: EmailAddress,
})

export const EmailLink = z.object({
  purpose: z.enum(['verify', 'change', 'undo']),
  /** The address that the link verifies, changes to, or restores. */
  email: z.string(),
  /** The name on the account. */
  name: z.string(),
})
export type EmailLink = z.infer<typeof EmailLink>

export const previewEmailLink = endpoint({
  method: 'POST',
  path: '/auth/email-link/',
  access: 'public',
  summary: 'Say what the link in a mail about an address would do; changes nothing',
  body: TokenBody,
  output: EmailLink,
  errors: ['email_link_invalid', 'too_many_requests'],
})

export const followEmailLink = endpoint({
  method: 'POST',
  path: '/auth/email-link/follow/',
  access: 'public',
  summary:
    'Verify the address, or undo its change: the old address returns, every session ends and the password stops working',
  body: TokenBody,
  output: EmailLink,
  errors: ['email_link_invalid', 'email_taken', 'too_many_requests'],
})
