import type { Member, OrganizationRole } from '#contract/organizations.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { actorOf, type MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { memberPolicy, rolePolicy } from './policy.ts'
import { presentMember } from './present.ts'
import { getMember, lockMember } from './queries.ts'

interface Change {
  role: OrganizationRole
  position?: string | null | undefined
}

/** Changes role and position. The last admin stays admin, also when two admins demote each other at once. */
export async function changeMemberRole(
  ctx: MemberCtx,
  personId: string,
  change: Change,
): Promise<Member> {
  const member = await lockMember(ctx.db, ctx.organizationId, personId)
  authorize(memberPolicy, 'change_role', ctx, member)
  authorize(rolePolicy, 'give', ctx, { from: member.role, to: change.role })
  if (member.isLastAdmin && change.role !== 'admin') throw problem('last_admin')
  await ctx.db
    .updateTable('memberships')
    .set({
      role: change.role,
      ...(change.position !== undefined && { position: change.position || null }),
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .execute()
  await recheckSockets(ctx, personId)
  await audit(ctx, {
    action: 'member.role_changed',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail: { from: member.role, to: change.role },
  })
  await emit(ctx, 'member.role_changed', {
    organization_id: ctx.organizationId,
    person_id: personId,
    role: change.role,
    changed_by: actorOf(ctx),
  })
  return presentMember(await getMember(ctx.db, ctx.organizationId, personId), ctx)
}
