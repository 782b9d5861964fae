import type { InvitationPreview, ReceivedInvitation } from '#contract/invitations.ts'
import type { Membership, OrganizationRole } from '#contract/organizations.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations, becomePerson, enterOrganization } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { assertEmailVerified, markEmailVerified } from '#server/identity/addresses/verified.ts'
import { findPersonByEmail } from '#server/identity/queries.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { addMember } from './add-member.ts'
import { joinGroup } from './groups/group-people.ts'
import {
  findInvitationByToken,
  listInvitationsTo,
  lockInvitation,
  type InvitationRow,
} from './invitation-queries.ts'
import { presentReceivedInvitation } from './present-invitation.ts'

/** Nothing until the address is verified: row-level security shows invitations to their proved owner only. */
export async function listReceivedInvitations(ctx: PersonCtx): Promise<ReceivedInvitation[]> {
  const rows = await listInvitationsTo(ctx.db, ctx.personId, ctx.now)
  return rows.map(presentReceivedInvitation)
}

/** Joins the organization. Accepting one's own accepted invitation again changes nothing and answers the same. */
export async function acceptInvitation(ctx: PersonCtx, invitationId: string): Promise<Membership> {
  await assertEmailVerified(ctx)
  // Row-level security hides invitations to other addresses: they answer as if they did not exist.
  const invitation = await lockInvitation(ctx.db, invitationId, ctx.now)
  if (!(await isAddressee(ctx, invitation))) throw problem('invitation_not_found')
  return accept(ctx, invitation, ctx.personId)
}

/** The token was mailed to the address of the invitation: whoever has it there proves to own that address. */
export async function acceptInvitationByLink(ctx: PersonCtx, token: string): Promise<Membership> {
  const found = await findByToken(ctx, token)
  if (!(await isAddressee(ctx, found))) throw problem('invitation_for_someone_else')
  await markEmailVerified(ctx, ctx.personId)
  return accept(ctx, await lockInvitation(ctx.db, found.id, ctx.now), ctx.personId)
}

/** Registration with an invitation token: the new account joins in the same transaction. */
export async function joinByInvitation(
  ctx: Ctx,
  person: { id: string; email: string },
  token: string,
) {
  const found = await findByToken(ctx, token)
  if (found.email !== person.email) throw problem('invitation_for_someone_else')
  await becomePerson(ctx.db, person.id)
  await accept(ctx, await lockInvitation(ctx.db, found.id, ctx.now), person.id)
}

export async function declineInvitation(
  ctx: PersonCtx,
  invitationId: string,
): Promise<ReceivedInvitation> {
  await assertEmailVerified(ctx)
  const invitation = await lockInvitation(ctx.db, invitationId, ctx.now)
  if (!(await isAddressee(ctx, invitation))) throw problem('invitation_not_found')
  if (invitation.status !== 'declined') {
    if (!['pending', 'expired'].includes(invitation.status))
      throw problem('invitation_already_answered')
    await ctx.db
      .updateTable('invitations')
      .set({ declined_at: ctx.now })
      .where('id', '=', invitationId)
      .execute()
    await enterOrganization(ctx.db, invitation.organization_id)
    await record(ctx, 'invitation.declined', invitation)
  }
  const received = await listReceivedInvitations(ctx)
  const declined = received.find((row) => row.id === invitationId)
  if (!declined) throw problem('invitation_not_found')
  return declined
}

/** What the holder of a link may know before signing in. */
export async function previewInvitation(ctx: Ctx, token: string): Promise<InvitationPreview> {
  const invitation = await findByToken(ctx, token)
  return {
    organization_name: invitation.organization_name,
    role: invitation.role as OrganizationRole,
    invited_by: invitation.invited_by,
    email: invitation.email,
    message: invitation.message,
    status: invitation.status,
    has_account: (await findPersonByEmail(ctx.db, invitation.email)) !== undefined,
  }
}

async function findByToken(ctx: Ctx, token: string) {
  const invitation = await acrossOrganizations(ctx.db, (db) =>
    findInvitationByToken(db, hashToken(token), ctx.now),
  )
  if (!invitation) throw problem('invitation_not_found')
  return invitation
}

async function isAddressee(ctx: PersonCtx, invitation: InvitationRow) {
  return (await findPersonByEmail(ctx.db, invitation.email))?.id === ctx.personId
}

async function accept(ctx: Ctx, invitation: InvitationRow, personId: string): Promise<Membership> {
  const membership: Membership = {
    id: invitation.organization_id,
    name: invitation.organization_name,
    ...(invitation.position !== null && { position: invitation.position }),
    is_active: true,
    role: invitation.role as OrganizationRole,
  }
  if (invitation.status === 'accepted') return membership
  if (invitation.status === 'expired') throw problem('invitation_expired')
  if (invitation.status === 'revoked') throw problem('invitation_revoked')
  if (invitation.status === 'declined') throw problem('invitation_already_answered')

  await ctx.db
    .updateTable('invitations')
    .set({ accepted_at: ctx.now })
    .where('id', '=', invitation.id)
    .execute()
  await enterOrganization(ctx.db, invitation.organization_id)
  const joined = await addMember(ctx, {
    organizationId: invitation.organization_id,
    personId,
    role: membership.role,
    position: invitation.position,
    readmitted: await isNewerThanRemoval(ctx, invitation, personId),
  })
  if (!joined) throw problem('already_member')
  if (invitation.group_id) {
    const there = { ...ctx, organizationId: invitation.organization_id }
    await joinGroup(there, invitation.group_id, personId)
  }
  await record(ctx, 'invitation.accepted', invitation)
  return membership
}

/** Inviting someone again lets them return; what was sent before they were removed doesn't. */
async function isNewerThanRemoval(ctx: Ctx, { sent_at }: InvitationRow, personId: string) {
  const removal = await ctx.db
    .selectFrom('member_removals')
    .select('removed_at')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return !removal || sent_at > removal.removed_at
}

async function record(
  ctx: Ctx,
  action: 'invitation.accepted' | 'invitation.declined',
  invitation: InvitationRow,
) {
  await audit(ctx, {
    action,
    organizationId: invitation.organization_id,
    subject: { type: 'invitation', id: invitation.id },
    detail: { email: invitation.email },
  })
  await emit(ctx, action, {
    organization_id: invitation.organization_id,
    invitation_id: invitation.id,
  })
}
