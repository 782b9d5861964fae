import { sql, type RawBuilder } from 'kysely'
import type { DirectoryCtx } from '../context.ts'
import type { JsonObject } from '../scim/path.ts'

/** A user as the directory sees one: its own data about a person, or a member it hasn't described yet. */
export interface UserRow {
  id: string
  /** False for a member that the directory hasn't provisioned. */
  is_provisioned: boolean
  user_name: string
  external_id: string | null
  attributes: JsonObject
  is_active: boolean
  deactivated_at: Date | null
  created_at: Date
  updated_at: Date
  person_id: string | null
  /** Null if the user isn't a member. */
  role: string | null
  position: string | null
  suspended_at: Date | null
  first_name: string | null
  last_name: string | null
  email: string | null
}

/** Conditions that use an index; a filter without one reads everyone. */
export interface Narrowing {
  ids?: readonly string[]
  userName?: string
  externalId?: string
  email?: string
}

const provisioned = (ctx: DirectoryCtx, where: RawBuilder<unknown>) => sql<UserRow>`
  select u.id, true as is_provisioned, u.user_name, u.external_id, u.attributes, u.is_active, u.deactivated_at,
    u.created_at, u.updated_at, u.person_id, m.role, m.position, m.suspended_at, p.first_name, p.last_name, p.email
  from provisioned_users u
  left join people p on p.id = u.person_id
  left join memberships m on m.organization_id = u.organization_id and m.person_id = u.person_id
  where u.organization_id = ${ctx.organizationId} and ${where}`

const others = (ctx: DirectoryCtx, where: RawBuilder<unknown>) => sql<UserRow>`
  select m.person_id as id, false as is_provisioned, p.email as user_name, null::text as external_id,
    '{}'::jsonb as attributes, true as is_active, null::timestamptz as deactivated_at, m.joined_at as created_at,
    greatest(m.joined_at, p.updated_at) as updated_at, m.person_id, m.role, m.position, m.suspended_at, p.first_name,
    p.last_name, p.email
  from memberships m
  join people p on p.id = m.person_id
  where m.organization_id = ${ctx.organizationId} and ${where} and not exists (select 1 from provisioned_users u
    where u.organization_id = m.organization_id and u.person_id = m.person_id)`

function conditions({ ids, userName, externalId, email }: Narrowing) {
  if (ids) return [sql`u.id = any(${ids}::uuid[])`, sql`m.person_id = any(${ids}::uuid[])`] as const
  if (userName !== undefined)
    return [
      sql`u.user_name_key = lower(${userName})`,
      sql`p.email = ${userName.toLowerCase()}`,
    ] as const
  if (externalId !== undefined) return [sql`u.external_id = ${externalId}`, sql`false`] as const
  if (email !== undefined)
    return [
      sql`u.emails @> array[${email.toLowerCase()}]::text[]`,
      sql`p.email = ${email.toLowerCase()}`,
    ] as const
  return [sql`true`, sql`true`] as const
}

/** Users in creation order. */
export async function findUsers(
  ctx: DirectoryCtx,
  narrowing: Narrowing,
  page?: { offset: number; limit: number },
): Promise<UserRow[]> {
  const [mine, theirs] = conditions(narrowing)
  const limited = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``
  const { rows } = await sql<UserRow>`${provisioned(ctx, mine)} union all ${others(ctx, theirs)}
    order by created_at, id ${limited}`.execute(ctx.db)
  return rows
}

export async function countUsers(ctx: DirectoryCtx): Promise<number> {
  const { rows } = await sql<{ total: number }>`select
    (select count(*) from provisioned_users u where u.organization_id = ${ctx.organizationId})::int +
    (select count(*) from memberships m where m.organization_id = ${ctx.organizationId} and not exists (
      select 1 from provisioned_users u where u.organization_id = m.organization_id
        and u.person_id = m.person_id))::int as total`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** Locked, so two changes to one user happen one after the other. */
export async function lockUsers(
  ctx: DirectoryCtx,
  ids: readonly string[],
): Promise<Map<string, UserRow>> {
  await sql`select 1 from provisioned_users where organization_id = ${ctx.organizationId}
    and id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db)
  const rows = await findUsers(ctx, { ids })
  return new Map(rows.map((row) => [row.id, row]))
}

export interface UserGroup {
  user_id: string
  id: string
  name: string
}

/** The groups of many users in one query, including users without an account yet. */
export async function groupsOfUsers(
  ctx: DirectoryCtx,
  users: readonly UserRow[],
): Promise<UserGroup[]> {
  if (users.length === 0) return []
  const people = users.filter(({ person_id }) => person_id !== null)
  const { rows } = await sql<UserGroup>`
    select given.user_id, g.id, g.name
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ person_id }) => person_id)}::uuid[])
      as given (user_id, person_id)
    join member_group_people p on p.organization_id = ${ctx.organizationId} and p.person_id = given.person_id
    join member_groups g on g.organization_id = p.organization_id and g.id = p.group_id
    union
    select w.user_id, g.id, g.name from provisioned_group_waiting w
    join member_groups g on g.organization_id = w.organization_id and g.id = w.group_id
    where w.organization_id = ${ctx.organizationId} and w.user_id = any(${users.map(({ id }) => id)}::uuid[])
    order by name, id`.execute(ctx.db)
  return rows
}
