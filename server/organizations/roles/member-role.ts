import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { memberPolicy } from '../policy.ts'
import { lockMember } from '../queries.ts'
import { clearRole, forgetGroups, lockRole } from './roles.ts'

interface Given {
  role_id: string
  group_ids: string[]
}

/** Adds the role to the built-in one, in place of another custom role. The groups count for those who manage groups. */
export async function giveRole(ctx: MemberCtx, personId: string, { role_id, group_ids }: Given) {
  const member = await lockMember(ctx.db, ctx.organizationId, personId)
  authorize(memberPolicy, 'give_role', ctx, member)
  if (member.role === 'admin') throw problem('role_of_admin')
  const role = await lockRole(ctx, role_id)
  await ctx.db
    .updateTable('memberships')
    .set({ custom_role_id: role_id })
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .execute()
  await forgetGroups(ctx, personId)
  if (role.abilities.includes('groups.manage')) await manageGroups(ctx, personId, group_ids)
  await recheckSockets(ctx, personId)
  await audit(ctx, {
    action: 'member.custom_role_given',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail: { name: role.name, role_id, group_ids },
  })
}

/** Changes nothing for someone without a custom role. */
export async function takeRole(ctx: MemberCtx, personId: string) {
  const member = await lockMember(ctx.db, ctx.organizationId, personId)
  authorize(memberPolicy, 'give_role', ctx, member)
  if (!member.custom_role_id) return
  const { name } = await lockRole(ctx, member.custom_role_id)
  await clearRole(ctx, personId, name)
}

async function manageGroups(ctx: MemberCtx, personId: string, groupIds: string[]) {
  const wanted = [...new Set(groupIds)]
  if (wanted.length === 0) return
  const known = await ctx.db
    .selectFrom('member_groups')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute()
  if (known.length !== wanted.length) throw problem('group_not_found')
  await ctx.db
    .insertInto('member_group_managers')
    .values(
      wanted.map((group_id) => ({
        organization_id: ctx.organizationId,
        group_id,
        person_id: personId,
        added_at: ctx.now,
      })),
    )
    .execute()
}
