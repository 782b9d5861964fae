import type { ConfirmSessionBody } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { confirmedPerson, type Confirmation } from './confirm-password.ts'
import { presentMembership } from './present.ts'
import { listMemberships } from './queries.ts'
import { confirmCode } from './two-factor.ts'

/**
 * Opens the person's other organizations to a session that one organization's provider vouched for. It takes what only
 * the person has: their password, and their second factor where they set one up. Doing so twice changes nothing.
 */
export async function confirmSession(
  ctx: PersonCtx,
  { code }: ConfirmSessionBody,
  confirmation: Confirmation,
) {
  const person = await confirmedPerson(ctx, confirmation, 'password')
  if (person.two_factor_enabled_at) await confirmCode(ctx, code ?? '')
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

/** Also those that this session does not reach: the person can see that they are there, and open them. */
export async function listMyOrganizations(ctx: PersonCtx) {
  const list = (db: PersonCtx['db']) => listMemberships(db, ctx.personId, ctx.sessionId || null)
  const rows = ctx.onlyOrganizationId ? await acrossOrganizations(ctx.db, list) : await list(ctx.db)
  return rows.map(presentMembership)
}
