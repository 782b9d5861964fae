import type { GroupName } from '#contract/groups.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { organizationPolicy } from '../policy.ts'
import { getMember } from '../queries.ts'

/** Puts a member into exactly these groups, no matter in which they were. */
export async function setMemberGroups(
  ctx: MemberCtx,
  personId: string,
  groupIds: string[],
): Promise<GroupName[]> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  await getMember(ctx.db, ctx.organizationId, personId)
  const known = await ctx.db
    .selectFrom('member_groups')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(groupIds))))
    .execute()
  if (known.length !== new Set(groupIds).size) throw problem('group_not_found')
  const before = new Set(
    (await groupsOf(ctx.db, ctx.organizationId, [personId])).map((group) => group.id),
  )
  const wanted = new Set(groupIds)
  for (const id of before) if (!wanted.has(id)) await leaveGroup(ctx, id, personId)
  for (const id of wanted) if (!before.has(id)) await joinGroup(ctx, id, personId)
  return (await groupsOf(ctx.db, ctx.organizationId, [personId])).map(({ id, name }) => ({
    id,
    name,
  }))
}

/** Joining twice changes nothing. The group must belong to the organization that the transaction has entered. */
export async function joinGroup(
  ctx: Ctx & { organizationId: string },
  groupId: string,
  personId: string,
) {
  const added = await ctx.db
    .insertInto('member_group_people')
    .values({
      organization_id: ctx.organizationId,
      group_id: groupId,
      person_id: personId,
      added_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  if (added) await record(ctx, 'member.joined_group', groupId, personId)
}

export async function leaveGroup(ctx: MemberCtx, groupId: string, personId: string) {
  const removed = await ctx.db
    .deleteFrom('member_group_people')
    .where('organization_id', '=', ctx.organizationId)
    .where('group_id', '=', groupId)
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst()
  if (removed) await record(ctx, 'member.left_group', groupId, personId)
}

/** The groups of many people in one query. */
export const groupsOf = (db: Db, organizationId: string, personIds: readonly string[]) =>
  db
    .selectFrom('member_group_people as p')
    .innerJoin('member_groups as g', (join) =>
      join.onRef('g.organization_id', '=', 'p.organization_id').onRef('g.id', '=', 'p.group_id'),
    )
    .select(['p.person_id', 'g.id', 'g.name'])
    .where('p.organization_id', '=', organizationId)
    .where((eb) => eb('p.person_id', '=', eb.fn.any(eb.val(personIds as string[]))))
    .orderBy('g.name')
    .execute()

async function record(
  ctx: Ctx & { organizationId: string },
  action: 'member.joined_group' | 'member.left_group',
  groupId: string,
  personId: string,
) {
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail: { group_id: groupId },
  })
  await emit(ctx, action, {
    organization_id: ctx.organizationId,
    group_id: groupId,
    person_id: personId,
  })
}
