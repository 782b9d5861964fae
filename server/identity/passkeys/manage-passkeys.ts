import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkey, PasskeyResponse } from '#contract/passkeys.ts'
import { audit } from '#server/audit/audit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { assertEmailVerified } from '../addresses/verified.ts'
import { confirmedPerson, type Confirmation } from '../confirm-password.ts'
import { sendPasskeyChanged } from '../mails.ts'
import { getPerson } from '../queries.ts'
import { passwordChangeAllowance } from '../rules.ts'
import { newChallenge, redeemChallenge } from './challenge.ts'
import { refused, relyingParty, webauthn } from './ceremony.ts'
import { maximumPasskeys } from './rules.ts'

/** EdDSA, ES256 and RS256, which every authenticator knows one of. */
const algorithms = [-8, -7, -257]

export const listPasskeys = async (ctx: PersonCtx): Promise<Passkey[]> =>
  (await passkeysOf(ctx).execute()).map(present)

/**
 * Asks the browser for a new passkey, after the password once more: it opens the account from then on. Only for a verified
 * address, so that nobody puts a key on an account of someone else's address.
 */
export async function startAddingPasskey(ctx: PersonCtx, confirmation: Confirmation) {
  await assertEmailVerified(ctx)
  const person = await confirmedPerson(ctx, confirmation, 'password')
  const present = await passkeysOf(ctx).execute()
  if (present.length >= maximumPasskeys) throw problem('passkey_limit')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Lyceum',
    rpID: relyingParty(ctx).id,
    userID: new Uint8Array(Buffer.from(ctx.personId)),
    userName: person.email,
    userDisplayName: `${person.first_name} ${person.last_name}`.trim(),
    challenge: newChallenge(ctx, `add:${ctx.personId}`),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: present.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports,
    })),
    // Kept on the device with the name of the account, so that the login form can offer it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Adds a passkey whose owner unlocked it. Having just shown it counts as a second factor in this session. */
export async function addPasskey(
  ctx: PersonCtx,
  { name, response }: { name: string; response: PasskeyResponse },
): Promise<Passkey> {
  await countAttempt(ctx.db, `passkey-add:${ctx.personId}`, passwordChangeAllowance, ctx.now)
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx)
  const { verifyRegistrationResponse } = await webauthn()
  const outcome = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => redeemChallenge(ctx, `add:${ctx.personId}`, challenge),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!outcome.verified) throw refused()
  const { credential, credentialBackedUp } = outcome.registrationInfo
  const added = await ctx.db
    .insertInto('passkeys')
    .values({
      person_id: ctx.personId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      is_backed_up: credentialBackedUp,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // The key is on an account already, this one or another.
  if (!added) throw refused()
  await markSession(ctx)
  await record(ctx, 'added', name)
  return present(added)
}

export async function renamePasskey(
  ctx: PersonCtx,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  const renamed = await ctx.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('person_id', '=', ctx.personId)
    .returningAll()
    .executeTakeFirst()
  if (!renamed) throw problem('passkey_not_found')
  return present(renamed)
}

/** From the next sign-in on the passkey opens nothing. */
export async function removePasskey(ctx: PersonCtx, passkeyId: string) {
  const removed = await ctx.db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('person_id', '=', ctx.personId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw problem('passkey_not_found')
  await record(ctx, 'removed', removed.name)
}

/** Remembers that the person showed a passkey in this session. */
export const markSession = (ctx: PersonCtx) =>
  ctx.db
    .updateTable('sessions')
    .set({ passkey_at: ctx.now })
    .where('id', '=', ctx.sessionId)
    .where('person_id', '=', ctx.personId)
    .execute()

const passkeysOf = (ctx: PersonCtx) =>
  ctx.db
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', ctx.personId)
    .orderBy('created_at')
    .orderBy('id')

interface PasskeyRow {
  id: string
  name: string
  is_backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

const present = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  is_synced: row.is_backed_up,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

async function record(ctx: PersonCtx, what: 'added' | 'removed', name: string) {
  await audit(ctx, {
    action: `person.passkey_${what}`,
    subject: { type: 'person', id: ctx.personId },
    detail: { name },
  })
  await sendPasskeyChanged(ctx, await getPerson(ctx.db, ctx.personId), { what, name })
}
