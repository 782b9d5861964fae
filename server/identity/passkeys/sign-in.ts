import type { Session } from '#contract/identity.ts'
import type { PasskeyResponse } from '#contract/passkeys.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { countAttempt, giveBackAttempt } from '#server/http/rate-limit.ts'
import { rememberDevice } from '../known-device.ts'
import type { OwnSignIn } from '../login.ts'
import { openSession } from '../open-session.ts'
import { findPerson } from '../queries.ts'
import { tellOfNewDevice } from '../tell-of-new-device.ts'
import { assertionOptions, redeemAssertion, refused } from './ceremony.ts'
import { attemptAllowance } from './rules.ts'

export const startPasskeySignIn = (ctx: Ctx) => assertionOptions(ctx, 'sign-in')

/**
 * Signs in with a passkey alone. It is something that the person has, unlocked by what they know or are, so nothing else
 * is asked. Where an organization decides how its addresses sign in, it decides here too.
 */
export async function finishPasskeySignIn(
  ctx: Ctx,
  response: PasskeyResponse,
  { assertPasswordAllowed, recordEmergency }: OwnSignIn,
): Promise<Session> {
  const counter = `passkey:${ctx.ipAddress}`
  await countAttempt(ctx.db, counter, attemptAllowance, ctx.now)
  const { personId } = await redeemAssertion(ctx, 'sign-in', response)
  const person = await findPerson(ctx.db, personId)
  if (!person || person.suspended_at || person.deleted_at) throw refused()
  await assertPasswordAllowed(ctx, person.email)
  await recordEmergency(ctx, person, true)
  await giveBackAttempt(ctx.db, counter)
  await tellOfNewDevice(ctx, person)
  const session = await openSession(ctx, person, null, 'passkey')
  await audit(ctx, {
    action: 'person.signed_in',
    subject: { type: 'person', id: person.id },
    detail: { by: 'passkey' },
  })
  rememberDevice(ctx, person.email)
  return session
}
