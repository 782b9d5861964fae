import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { actorOf, type MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { memberPolicy } from './policy.ts'
import { lockMember } from './queries.ts'

/**
 * Takes a member out; the next call with their token finds no membership. Unless they may return, no open course, order,
 * domain or provider lets them in again until an admin does.
 */
export async function removeMember(
  ctx: MemberCtx,
  personId: string,
  { mayReturn }: { mayReturn: boolean },
) {
  const member = await lockMember(ctx.db, ctx.organizationId, personId)
  authorize(memberPolicy, 'remove', ctx, member)
  await endMembership(ctx, member, 'member.removed', { may_return: mayReturn })
  const removal = { removed_by: actorOf(ctx), removed_at: ctx.now, may_return: mayReturn }
  await ctx.db
    .insertInto('member_removals')
    .values({ organization_id: ctx.organizationId, person_id: personId, ...removal })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'person_id']).doUpdateSet(removal),
    )
    .execute()
}

/** Leaves the organization. The last admin can't. */
export async function leaveOrganization(ctx: MemberCtx) {
  await endMembership(
    ctx,
    await lockMember(ctx.db, ctx.organizationId, ctx.personId),
    'member.left',
  )
}

async function endMembership(
  ctx: MemberCtx,
  member: { person_id: string; role: string; isLastAdmin: boolean },
  action: 'member.removed' | 'member.left',
  detail: Record<string, unknown> = {},
) {
  if (member.isLastAdmin) throw problem('last_admin')
  await ctx.db
    .deleteFrom('memberships')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', member.person_id)
    .execute()
  await recheckSockets(ctx, member.person_id)
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: member.person_id },
    detail: { role: member.role, ...detail },
  })
  await emit(ctx, action, {
    organization_id: ctx.organizationId,
    person_id: member.person_id,
    removed_by: actorOf(ctx),
  })
}
