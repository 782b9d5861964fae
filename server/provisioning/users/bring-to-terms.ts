import { sql } from 'kysely'
import { changeMemberRole } from '#server/organizations/change-member-role.ts'
import { joinGroup } from '#server/organizations/groups/group-people.ts'
import { restoreMember, suspendMember } from '#server/organizations/suspend-member.ts'
import { assertBrake } from '../brake.ts'
import type { DirectoryCtx } from '../context.ts'
import { attributesOf } from './present.ts'
import { meaningOf, type Meaning } from './meaning.ts'
import type { UserRow } from './queries.ts'

/** Updates account and membership to match the directory, and the row to match the result. */
export async function bringToTerms(
  ctx: DirectoryCtx,
  row: UserRow,
  wanted: Meaning,
  before: UserRow | undefined,
) {
  if (!row.person_id || !row.role) return
  const said = before && meaningOf(saidBefore(before))
  if (before && !before.person_id) await joinWaitingGroups(ctx, row)
  await rename(ctx, row, wanted, said)
  await changePosition(ctx, row, wanted, said)
  await changeRole(ctx, row, wanted, said)
  await changeAccess(ctx, row, wanted)
}

const saidBefore = (before: UserRow) => ({
  ...(before.is_provisioned ? before.attributes : attributesOf(before)),
  userName: before.user_name,
})

/**
 * The account takes the directory's name and address only while it belongs to the directory alone: created by it and in
 * no other organization. The address changes only until someone has signed in, since it is the key to the account.
 */
async function rename(ctx: DirectoryCtx, row: UserRow, wanted: Meaning, said: Meaning | undefined) {
  if (!said) return
  const isRenamed = wanted.firstName !== said.firstName || wanted.lastName !== said.lastName
  const isMoved = wanted.email !== null && wanted.email !== said.email
  if (isRenamed) {
    await sql`update people set first_name = ${wanted.firstName}, last_name = ${wanted.lastName},
        updated_at = ${ctx.now}
      where id = ${row.person_id} and provisioned_by = ${ctx.organizationId}
        and not belongs_elsewhere(id, ${ctx.organizationId})`.execute(ctx.db)
  }
  if (isMoved) {
    const isOwn = ctx.domains.includes(wanted.email?.split('@').at(-1) ?? '')
    await sql`update people p set email = ${wanted.email}, updated_at = ${ctx.now},
        email_verified_at = ${isOwn ? ctx.now : null}::timestamptz
      where p.id = ${row.person_id} and p.provisioned_by = ${ctx.organizationId} and p.password_hash = ''
        and not belongs_elsewhere(p.id, ${ctx.organizationId})
        and not exists (select 1 from sessions s where s.person_id = p.id)
        and not exists (select 1 from people q where q.email = ${wanted.email})
        and not exists (select 1 from email_undos e where e.old_email = ${wanted.email} and e.expires_at > ${ctx.now})`.execute(
      ctx.db,
    )
  }
}

async function changePosition(
  ctx: DirectoryCtx,
  row: UserRow,
  wanted: Meaning,
  said: Meaning | undefined,
) {
  const changed = said ? wanted.position !== said.position : wanted.position !== null
  if (!changed || wanted.position === row.position) return
  await ctx.db
    .updateTable('memberships')
    .set({ position: wanted.position })
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', row.person_id)
    .execute()
  row.position = wanted.position
}

/** A user whose directory role was removed becomes a learner again; a role given by an admin stays. */
async function changeRole(
  ctx: DirectoryCtx,
  row: UserRow,
  wanted: Meaning,
  said: Meaning | undefined,
) {
  const role = wanted.role ?? (said?.role ? 'learner' : null)
  if (!role || role === row.role || role === said?.role || !row.person_id) return
  await changeMemberRole(ctx, row.person_id, { role })
  row.role = role
}

/** Suspends or restores access without losing anything. A suspension by an admin can only be lifted by an admin. */
async function changeAccess(ctx: DirectoryCtx, row: UserRow, { active }: Meaning) {
  if (!row.person_id) return
  if (!active && !row.suspended_at) {
    await assertBrake(ctx)
    await suspendMember(ctx, row.person_id, 'Deactivated by the organization’s directory.')
    row.suspended_at = ctx.now
    await noteDeactivation(ctx, row, ctx.now)
  } else if (active && row.suspended_at && row.deactivated_at) {
    await restoreMember(ctx, row.person_id)
    row.suspended_at = null
    await noteDeactivation(ctx, row, null)
  }
}

async function noteDeactivation(ctx: DirectoryCtx, row: UserRow, at: Date | null) {
  row.deactivated_at = at
  await ctx.db
    .updateTable('provisioned_users')
    .set({ deactivated_at: at })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', row.id)
    .execute()
}

async function joinWaitingGroups(ctx: DirectoryCtx, row: UserRow) {
  const waiting = await ctx.db
    .deleteFrom('provisioned_group_waiting')
    .where('organization_id', '=', ctx.organizationId)
    .where('user_id', '=', row.id)
    .returning('group_id')
    .execute()
  for (const { group_id } of waiting) await joinGroup(ctx, group_id, row.person_id ?? '')
}
