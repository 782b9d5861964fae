import { sql } from 'kysely'
import type { Group, GroupBody } from '#contract/groups.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { directoryPolicy, organizationPolicy } from '../policy.ts'
import { maximumGroups } from '../rules.ts'

export async function listGroups(ctx: MemberCtx): Promise<Group[]> {
  authorize(directoryPolicy, 'list', ctx, undefined)
  return (
    await groups(ctx)
      .orderBy(sql`lower(g.name)`)
      .execute()
  ).map(presentGroup)
}

export async function createGroup(ctx: MemberCtx, body: GroupBody): Promise<Group> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const { count } = await ctx.db
    .selectFrom('member_groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  if (count >= maximumGroups) throw problem('group_limit')
  const made = await ctx.db
    .insertInto('member_groups')
    .values({ organization_id: ctx.organizationId, ...body, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw nameTaken()
  await record(ctx, 'group.created', made.id, { name: body.name })
  return getGroup(ctx, made.id)
}

export async function updateGroup(
  ctx: MemberCtx,
  groupId: string,
  body: GroupBody,
): Promise<Group> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const before = await getGroup(ctx, groupId)
  const namesake = await ctx.db
    .selectFrom('member_groups')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where(sql`lower(name)`, '=', body.name.toLowerCase())
    .where('id', '!=', groupId)
    .executeTakeFirst()
  if (namesake) throw nameTaken()
  await ctx.db
    .updateTable('member_groups')
    .set(body)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', groupId)
    .execute()
  await record(ctx, 'group.updated', groupId, { from: before.name, to: body.name })
  return getGroup(ctx, groupId)
}

/** The people of the group stay in the organization. */
export async function deleteGroup(ctx: MemberCtx, groupId: string) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const { name } = await getGroup(ctx, groupId)
  await ctx.db
    .deleteFrom('member_groups')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', groupId)
    .execute()
  await record(ctx, 'group.deleted', groupId, { name })
}

/** 404 for a group of another organization. */
export async function getGroup(ctx: MemberCtx, groupId: string): Promise<Group> {
  const row = await groups(ctx).where('g.id', '=', groupId).executeTakeFirst()
  if (!row) throw problem('group_not_found')
  return presentGroup(row)
}

export const groups = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('member_groups as g')
    .select(['g.id', 'g.name', 'g.description', 'g.created_at'])
    .select(
      sql<number>`(select count(*)::int from member_group_people p
        where p.organization_id = g.organization_id and p.group_id = g.id)`.as('member_count'),
    )
    .where('g.organization_id', '=', ctx.organizationId)

type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>['execute']>>[number]

export const presentGroup = (row: GroupRow): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  member_count: row.member_count,
  created_at: row.created_at.toISOString(),
})

const nameTaken = () =>
  problem('group_name_taken', { errors: { name: say('Another group already has this name.') } })

const record = (ctx: MemberCtx, action: string, groupId: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'group', id: groupId },
    detail,
  })
