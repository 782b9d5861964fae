import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line } from './fields.ts'
import { Session } from './identity.ts'
import { Membership } from './organizations.ts'

/** A browser's response to a ceremony, as WebAuthn JSON; the server validates every part of it. */
export const PasskeyResponse = z.object({
  id: z.string().check(z.maxLength(2000)),
  rawId: z.string().check(z.maxLength(2000)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
})
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

/** Options for the browser, as WebAuthn JSON. */
const CeremonyOptions = z.record(z.string(), z.unknown())

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkeys/start/',
  access: 'public',
  summary: 'Begin signing in with a passkey',
  output: CeremonyOptions,
})

export const finishPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkeys/finish/',
  access: 'public',
  summary: 'Sign in with a passkey, without password and code',
  body: z.object({ response: PasskeyResponse }),
  output: Session,
  errors: ['passkey_refused', 'single_sign_on_required', 'too_many_requests'],
})

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Synced by a password manager or account, so it works on several devices. */
  is_synced: z.boolean(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/me/passkeys/',
  access: 'person',
  limited: true,
  summary: 'List my passkeys, oldest first',
  output: z.array(Passkey),
})

export const startAddingPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkeys/start/',
  access: 'person',
  summary: 'Begin adding a passkey to my account',
  body: z.object({ password: z.string().check(z.minLength(1, 'Required'), z.maxLength(200)) }),
  output: CeremonyOptions,
  errors: ['email_not_verified', 'wrong_password', 'passkey_limit', 'too_many_requests'],
})

const PasskeyName = line(60, 'Give the passkey a name')

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkeys/',
  access: 'person',
  summary: 'Add a passkey to my account',
  body: z.object({ name: PasskeyName, response: PasskeyResponse }),
  output: Passkey,
  errors: ['passkey_refused', 'passkey_limit', 'too_many_requests'],
})

const PasskeyParams = z.object({ passkeyId: Id })

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/me/passkeys/:passkeyId/',
  access: 'person',
  summary: 'Rename one of my passkeys',
  params: PasskeyParams,
  body: z.object({ name: PasskeyName }),
  output: Passkey,
  errors: ['passkey_not_found'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/me/passkeys/:passkeyId/',
  access: 'person',
  summary: 'Remove one of my passkeys; it opens nothing any more',
  params: PasskeyParams,
  errors: ['passkey_not_found'],
})

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/me/passkeys/confirm/start/',
  access: 'person',
  limited: true,
  summary: 'Begin confirming with a passkey that it is me',
  output: CeremonyOptions,
})

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkeys/confirm/',
  access: 'person',
  limited: true,
  summary: 'Confirm with a passkey that it is me: opens all my organizations to this session',
  body: z.object({ response: PasskeyResponse }),
  output: z.array(Membership),
  errors: ['passkey_refused', 'too_many_requests'],
})
