import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { OtpCode } from './identity.ts'

/** A code from the authenticator app, or a recovery code. */
export const TwoFactorCode = z
  .string()
  .check(z.trim(), z.minLength(6, 'Enter the code'), z.maxLength(20))

export const TwoFactor = z.object({
  enabled_at: z.nullable(Instant),
  recovery_codes_left: z.number(),
  /** The caller's organizations that require two-factor. */
  required_by: z.array(z.string()),
})
export type TwoFactor = z.infer<typeof TwoFactor>

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/me/two-factor/',
  access: 'person',
  limited: true,
  summary: 'Read whether two-factor is on',
  output: TwoFactor,
})

const CurrentPassword = z.string().check(z.minLength(1, 'Required'), z.maxLength(200))

export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/api/me/two-factor/set-up/',
  access: 'person',
  summary: 'Make a secret for an authenticator app; two-factor is on once a code is confirmed',
  body: z.object({ password: CurrentPassword }),
  output: z.object({
    /** In base32, for manual entry. */
    secret: z.string(),
    /** Content of the QR code. */
    uri: z.string(),
  }),
  errors: ['email_not_verified', 'wrong_password', 'two_factor_already_on', 'too_many_requests'],
})

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/me/two-factor/confirm/',
  access: 'person',
  summary: 'Turn two-factor on with a first code; the recovery codes are shown this once',
  body: z.object({ code: OtpCode }),
  output: RecoveryCodes,
  errors: [
    'two_factor_setup_missing',
    'two_factor_already_on',
    'two_factor_code_refused',
    'too_many_requests',
  ],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/me/two-factor/recovery-codes/',
  access: 'person',
  summary: 'Make new recovery codes; the old ones stop working',
  body: z.object({ code: TwoFactorCode }),
  output: RecoveryCodes,
  errors: ['two_factor_off', 'two_factor_code_refused', 'too_many_requests'],
})

export const turnOffTwoFactor = endpoint({
  method: 'POST',
  path: '/api/me/two-factor/turn-off/',
  access: 'person',
  summary: 'Turn two-factor off with a code',
  body: z.object({ code: TwoFactorCode }),
  output: TwoFactor,
  errors: ['two_factor_off', 'two_factor_code_refused', 'too_many_requests'],
})
