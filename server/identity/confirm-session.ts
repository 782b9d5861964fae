import type { ConfirmSessionBody } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { confirmedPerson, type Confirmation } from './confirm-password.ts'
import type { OwnSignIn } from './login.ts'
import { presentMembership } from './present.ts'
import { listMemberships } from './queries.ts'
import { confirmCode } from './two-factor.ts'

/**
 * Opens the person's other organizations to a session that one organization's provider vouched for, and those for which
 * the session is too old. It takes what only the person has: their password, and their second factor where they set one
 * up.
 */
export async function confirmSession(
  ctx: PersonCtx,
  { code }: ConfirmSessionBody,
  confirmation: Confirmation,
  ownSignIn: OwnSignIn,
) {
  const person = await confirmedPerson(ctx, confirmation, 'password')
  if (person.two_factor_enabled_at) await confirmCode(ctx, code ?? '')
  await renewSession(ctx, person, person.two_factor_enabled_at !== null, ownSignIn)
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
    detail: { session_id: ctx.sessionId },
  })
  await recheckSockets(ctx, ctx.personId)
  return listMyOrganizations(ctx)
}

/**
 * The person has just proved who they are, as if they had signed in now. Where their organization requires its own
 * sign-in, only that counts; a session of its provider can still be confirmed for other organizations.
 */
export async function renewSession(
  ctx: PersonCtx,
  person: { id: string; email: string },
  hasSecondFactor: boolean,
  { assertPasswordAllowed, recordEmergency }: OwnSignIn,
) {
  const refusal = await assertPasswordAllowed(ctx, person.email).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refusal && !ctx.onlyOrganizationId) throw refusal
  if (refusal) return
  await recordEmergency(ctx, person, hasSecondFactor)
  await ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: ctx.now, last_used_at: ctx.now, longest_idle_seconds: 0 })
    .where('id', '=', ctx.sessionId)
    .execute()
}

/** Also those that this session does not reach: the person can see that they are there, and open them. */
export async function listMyOrganizations(ctx: PersonCtx) {
  const list = (db: PersonCtx['db']) => listMemberships(db, ctx.personId, ctx.sessionId || null)
  const rows = ctx.onlyOrganizationId ? await acrossOrganizations(ctx.db, list) : await list(ctx.db)
  return rows.map(presentMembership)
}
