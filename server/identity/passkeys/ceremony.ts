import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyResponse } from '#contract/passkeys.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { newChallenge, redeemChallenge, type Purpose } from './challenge.ts'

/** Loaded with the first ceremony: most starts of the server see none for a while. */
export const webauthn = () => import('@simplewebauthn/server')

/** Passkeys belong to the address of the installation and open no other. */
export function relyingParty(ctx: Ctx) {
  const { hostname, origin } = new URL(ctx.app.env.publicUrl)
  return { id: hostname, origin }
}

/** What to ask the browser for: any passkey of this installation, unlocked by its owner. */
export async function assertionOptions(ctx: Ctx, purpose: Purpose) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: newChallenge(ctx, purpose),
    userVerification: 'required',
  })
  return { ...options }
}

/**
 * The person whose passkey answered. Refuses an answer to a challenge that is not ours, was used or is too old, from
 * another site, without its owner's finger or PIN, with a wrong signature, or from a copy of the key whose counter fell
 * behind.
 */
export async function redeemAssertion(ctx: Ctx, purpose: Purpose, given: PasskeyResponse) {
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', given.id)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw refused()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx)
  const { verifyAuthenticationResponse } = await webauthn()
  const outcome = await verifyAuthenticationResponse({
    response: given as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => redeemChallenge(ctx, purpose, challenge),
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!outcome.verified || !isHandleOf(passkey.person_id, given)) throw refused()
  await ctx.db
    .updateTable('passkeys')
    .set({ counter: outcome.authenticationInfo.newCounter, last_used_at: ctx.now })
    .where('id', '=', passkey.id)
    .execute()
  return { id: passkey.id, personId: passkey.person_id }
}

/** The passkey itself says whose it is; it has to say the same as our table. */
function isHandleOf(personId: string, { response }: PasskeyResponse) {
  const { userHandle } = response
  return (
    typeof userHandle !== 'string' || Buffer.from(userHandle, 'base64url').toString() === personId
  )
}

/** The challenge stays used although the answer is refused. */
export const refused = (cause?: unknown) => problem('passkey_refused', { cause, keepChanges: true })
