import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, FilePart, Id, Instant, LanguageCode, line, text, TimeZone } from './fields.ts'
import { Membership } from './organizations.ts'

export const UserRole = z.enum(['super_admin', 'user'])
export type UserRole = z.infer<typeof UserRole>

export const Password = z
  .string()
  .check(
    z.minLength(6, 'Password must be at least 6 characters long'),
    z.maxLength(200, 'Password must be at most 200 characters long'),
  )

/** A six-digit one-time code. Both messages can appear; length is reported first. */
export const OtpCode = z
  .string()
  .check(
    z.length(6, 'OTP must be exactly 6 characters long'),
    z.regex(/^\d*$/, 'OTP must contain only numbers'),
  )

/** The response of login, register and refresh: the user session record. */
export const Session = z.object({
  id: Id,
  user_role: z.optional(UserRole),
  email: z.email().check(z.minLength(1), z.maxLength(255)),
  organizations: z._default(z.array(Membership), []),
  can_create_organization: z._default(z.boolean(), false),
  /** The person's own choice. Missing for people who read the language of their organization or browser. */
  language: z.optional(LanguageCode),
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
})
export type Session = z.infer<typeof Session>

/** The code is required for accounts with two-factor, after the first response asked for it. */
export const LoginBody = z.object({
  email: Email,
  password: Password,
  code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
})
export type LoginBody = z.infer<typeof LoginBody>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login/',
  access: 'public',
  summary: 'Sign in with email and password',
  body: LoginBody,
  output: Session,
  errors: [
    'invalid_credentials',
    'two_factor_code_required',
    'two_factor_code_invalid',
    'single_sign_on_required',
    'too_many_requests',
  ],
})

export const RegisterBody = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'Username must be at least 2 characters long'),
      z.maxLength(60, 'Username must be at most 60 characters long'),
      z.regex(/^[\p{L}\p{N}\p{M}_.-]*$/u, 'Use letters, numbers, dots, dashes and underscores'),
    ),
  email: Email,
  first_name: line(100, 'First name is required'),
  last_name: line(100, 'Last name is required'),
  password: Password,
  invitation_token: z.optional(z.string().check(z.maxLength(200))),
  /** In which the person registers. */
  language: z.optional(LanguageCode),
  terms: z
    .boolean()
    .check(z.refine((accepted) => accepted, 'You must accept the terms and conditions')),
})
export type RegisterBody = z.infer<typeof RegisterBody>

export const register = endpoint({
  method: 'POST',
  path: '/auth/register/',
  access: 'public',
  summary: 'Create an account; with an invitation token, join its organization too',
  body: RegisterBody,
  output: Session,
  errors: [
    'password_too_common',
    'email_taken',
    'username_taken',
    'invitation_not_found',
    'invitation_expired',
    'invitation_revoked',
    'invitation_already_answered',
    'invitation_for_someone_else',
    'seats_exhausted',
    'organization_suspended',
    'single_sign_on_required',
    'too_many_requests',
  ],
})

export const ClaimPlatformBody = z.extend(RegisterBody, {
  token: z.string().check(z.maxLength(200)),
})
export type ClaimPlatformBody = z.infer<typeof ClaimPlatformBody>

export const claimPlatform = endpoint({
  method: 'POST',
  path: '/auth/claim-platform/',
  access: 'public',
  summary: 'Become the first super admin with the one-time link that the server printed at start',
  body: ClaimPlatformBody,
  output: Session,
  errors: [
    'claim_link_invalid',
    'password_too_common',
    'email_taken',
    'username_taken',
    'too_many_requests',
  ],
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh/',
  access: 'public',
  summary: 'Exchange a refresh token for a new pair; a token used twice ends the session',
  body: z.object({ refresh_token: z.string().check(z.maxLength(500)) }),
  output: Session,
  errors: ['refresh_token_invalid', 'too_many_requests'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  access: 'person',
  limited: true,
  summary: 'End the current session',
})

export const ForgotPasswordBody = z.object({ email: Email })
export type ForgotPasswordBody = z.infer<typeof ForgotPasswordBody>

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password/',
  access: 'public',
  summary:
    'Send a six-digit code by email; the answer is the same whether or not the account exists',
  body: ForgotPasswordBody,
  output: z.object({ expires_at: Instant, resend_at: Instant }),
  errors: ['too_many_requests'],
})

/** The form also has confirm_password; ResetPasswordForm checks that both match. */
export const ResetPasswordBody = z.object({
  email: Email,
  otp_code: OtpCode,
  new_password: Password,
})
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>

export const ResetPasswordForm = z
  .extend(ResetPasswordBody, { confirm_password: z.string() })
  .check(
    z.refine((form) => form.confirm_password === form.new_password, {
      error: 'Passwords must match',
      path: ['confirm_password'],
    }),
  )
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password/',
  access: 'public',
  summary: 'Set a new password with the code; every session of the account ends',
  body: ResetPasswordBody,
  errors: ['reset_code_invalid', 'password_too_common', 'too_many_requests'],
})

export const SignedInDevice = z.object({
  id: Id,
  /** Browser and system in everyday words, such as "Firefox on Linux". */
  device: z.string(),
  ip_address: z.nullable(z.string()),
  /** Where the address is, in the reader's language: a country, and a city if the installation knows cities. */
  location: z.nullable(z.string()),
  created_at: Instant,
  last_used_at: Instant,
  is_current: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions/',
  access: 'person',
  limited: true,
  summary: 'List the devices that are signed in',
  output: z.array(SignedInDevice),
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/:sessionId/',
  access: 'person',
  limited: true,
  summary: 'Sign one device out',
  params: z.object({ sessionId: Id }),
  errors: ['session_not_found'],
})

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/api/me/sessions/revoke-others/',
  access: 'person',
  limited: true,
  summary: 'Sign every other device out',
})

export const ConfirmSessionBody = z.object({
  password: z.string().check(z.minLength(1, 'Required'), z.maxLength(200)),
  code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
})
export type ConfirmSessionBody = z.infer<typeof ConfirmSessionBody>

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/me/sessions/confirm/',
  access: 'person',
  limited: true,
  summary:
    'Confirm a session of single sign-on with my password and, where I have one, my second factor; then it reaches all my organizations',
  body: ConfirmSessionBody,
  output: z.array(Membership),
  errors: ['wrong_password', 'two_factor_code_refused', 'too_many_requests'],
})

export const Profile = z.object({
  id: Id,
  email: z.string(),
  /** Null until the person has verified the address. */
  email_verified_at: z.nullable(Instant),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  headline: z.string(),
  bio: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  time_zone: z.string(),
  /** Null for whatever their organization or their browser speaks. */
  language: z.nullable(LanguageCode),
  avatar: z.nullable(z.string()),
  user_role: UserRole,
  can_create_organization: z.boolean(),
  /** Hides the setup steps on the home page. */
  first_steps_dismissed: z.boolean(),
  created_at: Instant,
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/me/',
  access: 'person',
  limited: true,
  summary: 'Read my profile',
  output: Profile,
})

export const UpdateProfileBody = z.object({
  username: z.optional(RegisterBody.shape.username),
  first_name: z.optional(RegisterBody.shape.first_name),
  last_name: z.optional(RegisterBody.shape.last_name),
  headline: z.optional(text(160)),
  bio: z.optional(text(4000)),
  links: z.optional(
    z
      .array(
        z.object({
          label: line(60),
          url: z.url({
            protocol: /^https?$/,
            error: 'Use a full address that starts with https://',
          }),
        }),
      )
      .check(z.maxLength(8)),
  ),
  time_zone: z.optional(TimeZone),
  language: z.optional(z.nullable(LanguageCode)),
})
export type UpdateProfileBody = z.infer<typeof UpdateProfileBody>

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/me/',
  access: 'person',
  limited: true,
  summary: 'Change my profile',
  body: UpdateProfileBody,
  output: Profile,
  errors: ['username_taken'],
})

export const dismissFirstSteps = endpoint({
  method: 'POST',
  path: '/api/me/dismiss-first-steps/',
  access: 'person',
  limited: true,
  summary: 'Leave the first steps out of my home page',
  output: Profile,
})

export const uploadAvatar = endpoint({
  method: 'PUT',
  path: '/api/me/avatar/',
  access: 'person',
  limited: true,
  summary: 'Set my picture (multipart field "file")',
  encoding: 'multipart',
  body: z.object({ file: FilePart }),
  output: Profile,
  errors: ['avatar_invalid'],
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/me/avatar/',
  access: 'person',
  limited: true,
  summary: 'Go back to initials',
  output: Profile,
})

export const ChangePasswordBody = z.object({
  current_password: z.string().check(z.minLength(1, 'Required'), z.maxLength(200)),
  new_password: Password,
})
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/me/password/',
  access: 'person',
  summary: 'Change my password; every other session ends',
  body: ChangePasswordBody,
  errors: ['wrong_password', 'password_too_common', 'too_many_requests'],
})
