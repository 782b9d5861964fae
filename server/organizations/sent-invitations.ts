import type { SentInvitation, InvitationStatus } from '#contract/invitations.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { daysLater } from '#server/identity/rules.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { lockInvitation, pageOfSentInvitations } from './invitation-queries.ts'
import { sendInvitations } from './mails.ts'
import { organizationPolicy } from './policy.ts'
import { presentSentInvitation } from './present-invitation.ts'
import { invitationDays, resendAllowance } from './rules.ts'

interface Filter extends PageQuery {
  status?: InvitationStatus | undefined
  role?: OrganizationRole | undefined
}

export async function listSentInvitations(
  ctx: MemberCtx,
  filter: Filter,
): Promise<Page<SentInvitation>> {
  authorize(organizationPolicy, 'invite', ctx, undefined)
  const { rows, ...totals } = await pageOfSentInvitations(
    ctx.db,
    ctx.organizationId,
    filter,
    ctx.now,
  )
  return { items: rows.map(presentSentInvitation), ...totals }
}

/** Sends a new link and a new expiry; the old link stops working. */
export async function resendInvitation(
  ctx: MemberCtx,
  invitationId: string,
): Promise<SentInvitation> {
  const invitation = await lockOpenInvitation(ctx, invitationId)
  await countAttempt(ctx.db, `resend:${invitationId}`, resendAllowance, ctx.now)
  const token = newToken()
  await ctx.db
    .updateTable('invitations')
    .set({
      token_hash: hashToken(token),
      sent_at: ctx.now,
      expires_at: daysLater(ctx.now, invitationDays),
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', invitationId)
    .execute()
  await sendInvitations(ctx, [
    {
      email: invitation.email,
      role: invitation.role as OrganizationRole,
      message: invitation.message,
      organizationId: ctx.organizationId,
      organizationName: invitation.organization_name,
      token,
    },
  ])
  await record(ctx, 'invitation.resent', invitationId)
  return presentSentInvitation(await lockInvitation(ctx.db, invitationId, ctx.now))
}

/** Withdraws an invitation; its link says so from now on. */
export async function revokeInvitation(
  ctx: MemberCtx,
  invitationId: string,
): Promise<SentInvitation> {
  await lockOpenInvitation(ctx, invitationId)
  await ctx.db
    .updateTable('invitations')
    .set({ revoked_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', invitationId)
    .execute()
  await record(ctx, 'invitation.revoked', invitationId)
  return presentSentInvitation(await lockInvitation(ctx.db, invitationId, ctx.now))
}

/** Row-level security also shows me invitations sent to me elsewhere; only those of this organization count here. */
async function lockOpenInvitation(ctx: MemberCtx, invitationId: string) {
  authorize(organizationPolicy, 'invite', ctx, undefined)
  const invitation = await lockInvitation(ctx.db, invitationId, ctx.now)
  if (invitation.organization_id !== ctx.organizationId) throw problem('invitation_not_found')
  if (!['pending', 'expired'].includes(invitation.status))
    throw problem('invitation_already_answered')
  return invitation
}

const record = (ctx: MemberCtx, action: string, invitationId: string) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'invitation', id: invitationId },
  })
