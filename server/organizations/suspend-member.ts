import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { actorOf, type MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { memberPolicy, organizationPolicy } from './policy.ts'
import { lockMember } from './queries.ts'

/** Closes the organization to a member from the next request on. Role, groups and work stay for a return. */
export async function suspendMember(ctx: MemberCtx, personId: string, reason: string) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const member = await lockMember(ctx.db, ctx.organizationId, personId)
  if (member.suspended_at) return
  authorize(memberPolicy, 'suspend', ctx, member)
  if (member.isLastAdmin) throw problem('last_admin')
  await setSuspended(ctx, personId, {
    suspended_at: ctx.now,
    suspended_by: actorOf(ctx),
    suspension_reason: reason,
  })
  await record(ctx, 'member.suspended', personId, reason)
}

/** Lets a suspended member in again. Doing so twice changes nothing. */
export async function restoreMember(ctx: MemberCtx, personId: string) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const member = await lockMember(ctx.db, ctx.organizationId, personId)
  if (!member.suspended_at) return
  authorize(memberPolicy, 'restore', ctx, member)
  await setSuspended(ctx, personId, {
    suspended_at: null,
    suspended_by: null,
    suspension_reason: '',
  })
  await record(ctx, 'member.restored', personId)
}

const setSuspended = (
  ctx: MemberCtx,
  personId: string,
  state: { suspended_at: Date | null; suspended_by: string | null; suspension_reason: string },
) =>
  ctx.db
    .updateTable('memberships')
    .set(state)
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .execute()

async function record(
  ctx: MemberCtx,
  action: 'member.suspended' | 'member.restored',
  personId: string,
  reason?: string,
) {
  await recheckSockets(ctx, personId)
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    ...(reason && { reason }),
  })
  await emit(ctx, action, {
    organization_id: ctx.organizationId,
    person_id: personId,
    changed_by: actorOf(ctx),
    reason: reason ?? '',
  })
}
