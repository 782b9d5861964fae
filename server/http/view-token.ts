import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import type { Keys } from './keys.ts'
import { problem } from './problem.ts'
import { verifyWithAny } from './verify-token.ts'

/** The token names both people: the member and the admin. */
export interface ViewClaims {
  viewId: string
  organizationId: string
  personId: string
  viewerId: string
}

// A separate key, so nothing that accepts access tokens accepts a view token by mistake.
const purpose = 'view-token'

export const signViewToken = (
  keys: Keys,
  { viewId, organizationId, personId, viewerId }: ViewClaims,
  { now, expiresAt }: { now: Date; expiresAt: Date },
) =>
  // RFC 8693 §4.1: `act` is the acting person, `sub` the person they act for.
  new SignJWT({ vid: viewId, org: organizationId, act: { sub: viewerId } })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(personId)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(keys.derive(purpose))

const Payload = z.object({ sub: Id, vid: Id, org: Id, act: z.object({ sub: Id }) })

export const isViewHeader = (header: string | undefined) => header?.startsWith('View ') ?? false

/** Reads `Authorization: View <token>`. Throws view_ended if it is invalid or expired. */
export async function readViewToken(
  keys: Keys,
  header: string | undefined,
  now: Date,
): Promise<ViewClaims> {
  try {
    const token = header?.slice('View '.length) ?? ''
    const { payload } = await verifyWithAny(keys.deriveAll(purpose), token, {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['exp'],
    })
    const { sub, vid, org, act } = Payload.parse(payload)
    return { viewId: vid, organizationId: org, personId: sub, viewerId: act.sub }
  } catch (error) {
    throw problem('view_ended', { cause: error })
  }
}
