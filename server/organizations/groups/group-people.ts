import { sql } from 'kysely'
import type { GroupName } from '#contract/groups.ts'
import { authorize } from '#server/access/policy.ts'
import { auditAll } from '#server/audit/audit.ts'
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
export const joinGroup = (ctx: InOrganization, groupId: string, personId: string) =>
  joinGroupTogether(ctx, groupId, [personId])

/** The same for many members in one statement each. Answers who was not in it before. */
export async function joinGroupTogether(
  ctx: InOrganization,
  groupId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    insert into member_group_people (organization_id, group_id, person_id, added_at)
    select ${ctx.organizationId}::uuid, ${groupId}::uuid, id, ${ctx.now}::timestamptz
    from unnest(${personIds}::uuid[]) as given (id)
    on conflict do nothing returning person_id`.execute(ctx.db)
  const added = rows.map(({ person_id }) => person_id)
  await record(ctx, 'member.joined_group', groupId, added)
  return added
}

export const leaveGroup = (ctx: MemberCtx, groupId: string, personId: string) =>
  leaveGroupTogether(ctx, groupId, [personId])

/** Answers who was in it. */
export async function leaveGroupTogether(
  ctx: MemberCtx,
  groupId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const removed = await ctx.db
    .deleteFrom('member_group_people')
    .where('organization_id', '=', ctx.organizationId)
    .where('group_id', '=', groupId)
    .where((eb) => eb('person_id', '=', eb.fn.any(eb.val(personIds as string[]))))
    .returning('person_id')
    .execute()
  const people = removed.map(({ person_id }) => person_id)
  await record(ctx, 'member.left_group', groupId, people)
  return people
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

type InOrganization = Ctx & { organizationId: string }

/** People per event, so that a job that follows one stays short. */
const batchSize = 500

async function record(
  ctx: InOrganization,
  action: 'member.joined_group' | 'member.left_group',
  groupId: string,
  personIds: readonly string[],
) {
  await auditAll(
    ctx,
    personIds.map((id) => ({
      action,
      organizationId: ctx.organizationId,
      subject: { type: 'person', id },
      detail: { group_id: groupId },
    })),
  )
  for (let start = 0; start < personIds.length; start += batchSize) {
    await emit(ctx, action, {
      organization_id: ctx.organizationId,
      group_id: groupId,
      person_ids: personIds.slice(start, start + batchSize),
    })
  }
}
