import type { PasskeyResponse } from '#contract/passkeys.ts'
import { audit } from '#server/audit/audit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { listMyOrganizations, renewSession } from '../confirm-session.ts'
import type { OwnSignIn } from '../login.ts'
import { getPerson } from '../queries.ts'
import { passwordChangeAllowance } from '../rules.ts'
import { assertionOptions, redeemAssertion, refused } from './ceremony.ts'
import { markSession } from './manage-passkeys.ts'

export const startPasskeyConfirmation = (ctx: PersonCtx) =>
  assertionOptions(ctx, `confirm:${ctx.personId}`)

/**
 * Confirms the session with one of the person's own passkeys: it opens their other organizations to a session of single
 * sign-on, those that require a second factor, and those for which the session is too old.
 */
export async function confirmWithPasskey(
  ctx: PersonCtx,
  response: PasskeyResponse,
  ownSignIn: OwnSignIn,
) {
  await countAttempt(ctx.db, `passkey-confirm:${ctx.personId}`, passwordChangeAllowance, ctx.now)
  const { personId } = await redeemAssertion(ctx, `confirm:${ctx.personId}`, response)
  if (personId !== ctx.personId) throw refused()
  await markSession(ctx)
  await renewSession(ctx, await getPerson(ctx.db, ctx.personId), true, ownSignIn)
  await ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: ctx.now })
    .where('id', '=', ctx.sessionId)
    .where('provider_organization_id', 'is not', null)
    .where('confirmed_at', 'is', null)
    .execute()
  await audit(ctx, {
    action: 'person.session_confirmed',
    subject: { type: 'person', id: ctx.personId },
    detail: { session_id: ctx.sessionId, by: 'passkey' },
  })
  await recheckSockets(ctx, ctx.personId)
  return listMyOrganizations(ctx)
}
