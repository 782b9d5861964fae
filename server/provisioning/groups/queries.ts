import { sql } from 'kysely'
import type { DirectoryCtx } from '../context.ts'

export interface GroupRow {
  id: string
  name: string
  external_id: string | null
  created_at: Date
  updated_at: Date
  /** Distinguishes sets of members without reading them. */
  fingerprint: string
}

export interface MemberRow {
  group_id: string
  user_id: string
}

const fingerprint = sql`
  (select count(*) || '-' || coalesce(sum(hashtextextended(p.person_id::text, 0)), 0) from member_group_people p
    where p.organization_id = g.organization_id and p.group_id = g.id) || '-' ||
  (select count(*) from provisioned_group_waiting w
    where w.organization_id = g.organization_id and w.group_id = g.id)`

/** Groups in creation order. */
export async function findGroups(
  ctx: DirectoryCtx,
  {
    ids,
    name,
    externalId,
    versioned = true,
  }: {
    ids?: readonly string[]
    name?: string
    externalId?: string
    /** If absent, no fingerprint is computed, which would read every member. */
    versioned?: boolean
  },
  page?: { offset: number; limit: number },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, d.external_id, g.created_at, coalesce(d.updated_at, g.created_at) as updated_at,
      ${versioned ? fingerprint : sql`''`} as fingerprint
    from member_groups g
    left join provisioned_groups d on d.organization_id = g.organization_id and d.group_id = g.id
    where g.organization_id = ${ctx.organizationId}
      ${ids ? sql`and g.id = any(${ids}::uuid[])` : sql``}
      ${name === undefined ? sql`` : sql`and lower(g.name) = ${name.toLowerCase()}`}
      ${externalId === undefined ? sql`` : sql`and d.external_id = ${externalId}`}
    order by g.created_at, g.id ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(
    ctx.db,
  )
  return rows
}

export async function countGroups(ctx: DirectoryCtx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('member_groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  return count
}

/** The users of groups, with and without an account. */
export async function membersOfGroups(
  ctx: DirectoryCtx,
  groupIds: readonly string[],
): Promise<MemberRow[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<MemberRow>`
    select p.group_id, coalesce(u.id, p.person_id) as user_id
    from member_group_people p
    left join provisioned_users u on u.organization_id = p.organization_id and u.person_id = p.person_id
    where p.organization_id = ${ctx.organizationId} and p.group_id = any(${groupIds}::uuid[])
    union all
    select w.group_id, w.user_id from provisioned_group_waiting w
    where w.organization_id = ${ctx.organizationId} and w.group_id = any(${groupIds}::uuid[])
    order by user_id`.execute(ctx.db)
  return rows
}

export interface Candidate {
  user_id: string
  /** Null for a user without an account yet. */
  person_id: string | null
}

/** The users behind IDs given by a directory; unknown IDs are left out. */
export async function findCandidates(
  ctx: DirectoryCtx,
  userIds: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id as user_id, m.person_id from provisioned_users u
    left join memberships m on m.organization_id = u.organization_id and m.person_id = u.person_id
    where u.organization_id = ${ctx.organizationId} and u.id = any(${userIds}::uuid[])
    union
    select m.person_id, m.person_id from memberships m
    where m.organization_id = ${ctx.organizationId} and m.person_id = any(${userIds}::uuid[])
      and not exists (select 1 from provisioned_users u where u.organization_id = m.organization_id
        and u.person_id = m.person_id)`.execute(ctx.db)
  return rows
}
