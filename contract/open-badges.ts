import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, text } from './fields.ts'

/** Certificates as signed Open Badges 3.0 credentials, and the signing keys. */

/** Whether the organization's key signed the content of a certificate. */
export const SignatureCheck = z.object({
  result: z.enum(['valid', 'invalid', 'key_revoked', 'missing']),
  /** The organization's decentralized identifier, which leads to its keys. */
  did: z.string(),
  key_id: z.nullable(Id),
})
export type SignatureCheck = z.infer<typeof SignatureCheck>

/** Verification result of a badge file, using only keys of organizations on this installation. */
export const BadgeCheck = z.object({
  result: z.enum(['signed', 'changed', 'key_revoked', 'other_issuer', 'unreadable']),
  /** Code of the certificate, to look up its current status; null unless it was signed here. */
  code: z.nullable(z.string()),
})
export type BadgeCheck = z.infer<typeof BadgeCheck>

export const checkBadge = endpoint({
  method: 'POST',
  path: '/api/certificates/check-badge/',
  access: 'public',
  summary: 'Check an Open Badges 3.0 credential that someone holds, without an account',
  body: z.object({ credential: z.string().check(z.minLength(1), z.maxLength(100_000)) }),
  output: BadgeCheck,
})

export const SigningKeys = z.object({
  did: z.string(),
  keys: z.array(
    z.object({
      id: Id,
      state: z.enum(['current', 'retired', 'revoked']),
      created_at: Instant,
      retired_at: z.nullable(Instant),
      revoked_at: z.nullable(Instant),
      signed_count: z.number(),
    }),
  ),
})
export type SigningKeys = z.infer<typeof SigningKeys>

export const listSigningKeys = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/signing-keys/',
  access: 'member',
  summary: 'List the keys that sign the certificates of the organization',
  params: OrganizationParams,
  output: SigningKeys,
  errors: ['not_allowed'],
})

export const rotateSigningKey = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/signing-keys/rotate/',
  access: 'member',
  summary: 'Sign with a new key from now on; what the old one signed stays good',
  params: OrganizationParams,
  output: SigningKeys,
  errors: ['not_allowed'],
})

export const revokeSigningKey = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/signing-keys/:keyId/revoke/',
  access: 'member',
  summary: 'Trust nothing that a key signed; certificates are signed again with a new one',
  params: z.extend(OrganizationParams, { keyId: Id }),
  body: z.object({ reason: text(1000).check(z.minLength(1, 'Say why')) }),
  output: SigningKeys,
  errors: ['not_allowed', 'signing_key_not_found'],
})
