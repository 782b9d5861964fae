import { sql } from 'kysely'
import { knownAbilities } from '#contract/abilities.ts'
import type { CustomRole, RoleBody } from '#contract/roles.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { say } from '#server/words/sentence.ts'
import { organizationPolicy } from '../policy.ts'

const maximumRoles = 100

/** The custom roles of the organization by name. Only admins see and compose them. */
export async function listRoles(ctx: MemberCtx): Promise<CustomRole[]> {
  authorize(organizationPolicy, 'manage_roles', ctx, undefined)
  return (
    await roles(ctx)
      .orderBy(sql`lower(r.name)`)
      .execute()
  ).map(presentRole)
}

export async function createRole(ctx: MemberCtx, body: RoleBody): Promise<CustomRole> {
  authorize(organizationPolicy, 'manage_roles', ctx, undefined)
  const { count } = await ctx.db
    .selectFrom('member_roles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  if (count >= maximumRoles) throw problem('role_limit')
  const made = await ctx.db
    .insertInto('member_roles')
    .values({
      organization_id: ctx.organizationId,
      ...valuesOf(body),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw nameTaken()
  await record(ctx, 'role.created', made.id, { name: body.name, abilities: body.abilities })
  return getRole(ctx, made.id)
}

/** Everyone who has the role is affected from their next request, and their open pages are checked again. */
export async function updateRole(
  ctx: MemberCtx,
  roleId: string,
  body: RoleBody,
): Promise<CustomRole> {
  authorize(organizationPolicy, 'manage_roles', ctx, undefined)
  const before = await lockRole(ctx, roleId)
  const namesake = await ctx.db
    .selectFrom('member_roles')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where(sql`lower(name)`, '=', body.name.toLowerCase())
    .where('id', '!=', roleId)
    .executeTakeFirst()
  if (namesake) throw nameTaken()
  await ctx.db
    .updateTable('member_roles')
    .set({ ...valuesOf(body), updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', roleId)
    .execute()
  for (const id of await holdersOf(ctx, roleId)) await recheckSockets(ctx, id)
  await record(ctx, 'role.updated', roleId, {
    name: body.name,
    abilities: body.abilities,
    abilities_before: before.abilities,
  })
  return getRole(ctx, roleId)
}

/** Refused while people have the role, unless the admin says that it is taken away from them. */
export async function deleteRole(ctx: MemberCtx, roleId: string, takeAway: boolean) {
  authorize(organizationPolicy, 'manage_roles', ctx, undefined)
  const { name } = await lockRole(ctx, roleId)
  const holders = await holdersOf(ctx, roleId)
  if (holders.length > 0 && !takeAway) throw problem('role_in_use')
  for (const personId of holders) await clearRole(ctx, personId, name)
  await ctx.db
    .deleteFrom('member_roles')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', roleId)
    .execute()
  await record(ctx, 'role.deleted', roleId, { name })
}

/** Also forgets which groups the person managed; their built-in role stays. */
export async function clearRole(ctx: MemberCtx, personId: string, name: string) {
  await ctx.db
    .updateTable('memberships')
    .set({ custom_role_id: null })
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .execute()
  await forgetGroups(ctx, personId)
  await recheckSockets(ctx, personId)
  await audit(ctx, {
    action: 'member.custom_role_taken',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail: { name },
  })
}

export const forgetGroups = (ctx: MemberCtx, personId: string) =>
  ctx.db
    .deleteFrom('member_group_managers')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .execute()

/** 404 for a role of another organization. Locked, so that nobody gets a role that is being deleted. */
export async function lockRole(ctx: MemberCtx, roleId: string) {
  const role = await ctx.db
    .selectFrom('member_roles')
    .select(['id', 'name', 'abilities'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw problem('role_not_found')
  return role
}

async function holdersOf(ctx: MemberCtx, roleId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('memberships')
    .select('person_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('custom_role_id', '=', roleId)
    .orderBy('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

async function getRole(ctx: MemberCtx, roleId: string): Promise<CustomRole> {
  const row = await roles(ctx).where('r.id', '=', roleId).executeTakeFirst()
  if (!row) throw problem('role_not_found')
  return presentRole(row)
}

const roles = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('member_roles as r')
    .select(['r.id', 'r.name', 'r.description', 'r.abilities', 'r.updated_at'])
    .select(
      sql<number>`(select count(*)::int from memberships m
        where m.organization_id = r.organization_id and m.custom_role_id = r.id)`.as(
        'member_count',
      ),
    )
    .where('r.organization_id', '=', ctx.organizationId)

type RoleRow = Awaited<ReturnType<ReturnType<typeof roles>['execute']>>[number]

const presentRole = (row: RoleRow): CustomRole => ({
  id: row.id,
  name: row.name,
  description: row.description,
  abilities: knownAbilities(row.abilities),
  member_count: row.member_count,
  updated_at: row.updated_at.toISOString(),
})

const valuesOf = ({ name, description, abilities }: RoleBody) => ({
  name,
  description,
  abilities: knownAbilities(abilities),
})

const nameTaken = () =>
  problem('role_name_taken', { errors: { name: say('Another role already has this name.') } })

const record = (
  ctx: MemberCtx,
  action: 'role.created' | 'role.updated' | 'role.deleted',
  id: string,
  detail: Record<string, unknown>,
) =>
  audit(ctx, { action, organizationId: ctx.organizationId, subject: { type: 'role', id }, detail })
