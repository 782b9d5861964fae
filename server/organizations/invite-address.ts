import type { InviteBody } from '#contract/invitations.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { sendInvitation } from './mails.ts'
import { invitationDays } from './rules.ts'

/** Invites one address to the organization that the transaction has entered; an open invitation is left as it is. */
export async function inviteAddress(
  ctx: PersonCtx,
  organization: { id: string; name: string },
  email: string,
  { role, position, message, group }: Pick<InviteBody, 'role' | 'position' | 'message' | 'group'>,
): Promise<'invited' | 'already_invited'> {
  await revokeExpired(ctx, organization.id, email)
  const token = newToken()
  const invitation = await ctx.db
    .insertInto('invitations')
    .values({
      organization_id: organization.id,
      email,
      role,
      position: position || null,
      group_id: group ?? null,
      message: message ?? '',
      token_hash: hashToken(token),
      invited_by: ctx.personId,
      created_at: ctx.now,
      sent_at: ctx.now,
      expires_at: daysLater(ctx.now, invitationDays),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!invitation) return 'already_invited'
  await sendInvitation(ctx, {
    email,
    role,
    message: message ?? '',
    organizationName: organization.name,
    token,
  })
  await audit(ctx, {
    action: 'invitation.sent',
    organizationId: organization.id,
    subject: { type: 'invitation', id: invitation.id },
    detail: { email, role },
  })
  await emit(ctx, 'invitation.sent', {
    organization_id: organization.id,
    invitation_id: invitation.id,
    email,
  })
  return 'invited'
}

/** An expired invitation no longer stands in the way of a new one. */
const revokeExpired = (ctx: PersonCtx, organizationId: string, email: string) =>
  ctx.db
    .updateTable('invitations')
    .set({ revoked_at: ctx.now })
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', ctx.now)
    .execute()
