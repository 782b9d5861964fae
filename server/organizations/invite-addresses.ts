import type { InviteBody } from '#contract/invitations.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { auditAll } from '#server/audit/audit.ts'
import { emitAll } from '#server/events/emit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { sendInvitations } from './mails.ts'
import { invitationDays } from './rules.ts'

interface Wish {
  email: string
  role: OrganizationRole
  position?: string | null | undefined
}

/**
 * Invites addresses to the organization that the transaction has entered, in a few statements however many there are.
 * Answers which were invited: an open invitation is left as it is.
 */
export async function inviteAddresses(
  ctx: PersonCtx,
  organization: { id: string; name: string },
  wishes: readonly Wish[],
  { message = '', group }: Pick<InviteBody, 'message' | 'group'>,
): Promise<Set<string>> {
  if (wishes.length === 0) return new Set()
  await revokeExpired(
    ctx,
    organization.id,
    wishes.map(({ email }) => email),
  )
  const tokens = new Map(wishes.map(({ email }) => [email, newToken()]))
  const tokenOf = (email: string) => tokens.get(email) ?? ''
  const invited = await ctx.db
    .insertInto('invitations')
    .values(
      wishes.map(({ email, role, position }) => ({
        organization_id: organization.id,
        email,
        role,
        position: position || null,
        group_id: group ?? null,
        message,
        token_hash: hashToken(tokenOf(email)),
        invited_by: ctx.personId,
        created_at: ctx.now,
        sent_at: ctx.now,
        expires_at: daysLater(ctx.now, invitationDays),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'role'])
    .execute()
  if (invited.length === 0) return new Set()
  await sendInvitations(
    ctx,
    invited.map(({ email, role }) => ({
      email,
      role: role as OrganizationRole,
      message,
      organizationId: organization.id,
      organizationName: organization.name,
      token: tokenOf(email),
    })),
  )
  await auditAll(
    ctx,
    invited.map(({ id, email, role }) => ({
      action: 'invitation.sent',
      organizationId: organization.id,
      subject: { type: 'invitation', id },
      detail: { email, role },
    })),
  )
  await emitAll(
    ctx,
    'invitation.sent',
    invited.map(({ id, email }) => ({
      organization_id: organization.id,
      invitation_id: id,
      email,
    })),
  )
  return new Set(invited.map(({ email }) => email))
}

/** An expired invitation no longer stands in the way of a new one. */
const revokeExpired = (ctx: PersonCtx, organizationId: string, emails: string[]) =>
  ctx.db
    .updateTable('invitations')
    .set({ revoked_at: ctx.now })
    .where('organization_id', '=', organizationId)
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', ctx.now)
    .execute()
