import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { TwoFactorCode } from './two-factor.ts'

/** A zip with everything that Lyceum stores about one person. */
export const PersonalDataExport = z.object({
  id: Id,
  created_at: Instant,
  /** Null while it is being written. */
  ready_at: z.nullable(Instant),
  failed_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
  size_bytes: z.nullable(z.number()),
  /** A signed URL that works for an hour. */
  url: z.nullable(z.string()),
})
export type PersonalDataExport = z.infer<typeof PersonalDataExport>

const Exports = z.object({
  /** Newest first; expired ones are left out. */
  items: z.array(PersonalDataExport),
})
export type PersonalDataExports = z.infer<typeof Exports>

export const listPersonalDataExports = endpoint({
  method: 'GET',
  path: '/api/me/data/',
  access: 'person',
  summary: 'List the files with everything of mine',
  output: Exports,
})

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/api/me/data/export/',
  access: 'person',
  summary: 'Ask for a file with everything of mine; a message says when it is ready',
  output: Exports,
  errors: ['too_many_requests'],
})

const Consequences = z.object({ noun: z.string(), sentences: z.array(z.string()) })

export const AccountDeletion = z.object({
  removed: z.array(Consequences),
  /** Kept without a name. */
  kept: z.array(Consequences),
  /** Why it can't be done now. */
  obstacles: z.array(z.string()),
  needs_code: z.boolean(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const previewAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/me/deletion/',
  access: 'person',
  summary: 'Read what goes and what stays if I delete my account',
  output: AccountDeletion,
})

export const DeleteAccountBody = z.object({
  password: z.string().check(z.minLength(1, 'Required'), z.maxLength(200)),
  code: z.optional(TwoFactorCode),
})
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/me/delete/',
  access: 'person',
  summary: 'Delete my account for good',
  body: DeleteAccountBody,
  errors: [
    'wrong_password',
    'two_factor_code_refused',
    'account_not_deletable',
    'last_admin',
    'too_many_requests',
  ],
})
