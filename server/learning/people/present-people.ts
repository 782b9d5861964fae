import type { DirectoryPerson } from '#contract/directory.ts'
import type { GroupName } from '#contract/groups.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { abilities } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import { groupsOf } from '#server/organizations/groups/group-people.ts'
import { memberPolicy } from '#server/organizations/policy.ts'
import { presentRoleName } from '#server/organizations/present.ts'
import { peopleWithFigures, type PersonRow } from './people-queries.ts'

/** People in the order of their ids, for someone who may manage them. */
export async function presentPeople(
  ctx: MemberCtx,
  ids: readonly string[],
): Promise<DirectoryPerson[]> {
  const rows = await peopleWithFigures(ctx, ids)
  const groups = Map.groupBy(
    await groupsOf(ctx.db, ctx.organizationId, ids),
    ({ person_id }) => person_id,
  )
  return rows.map((row) =>
    presentPerson(
      ctx,
      row,
      (groups.get(row.person_id) ?? []).map(({ id, name }) => ({ id, name })),
    ),
  )
}

export const presentPerson = (
  ctx: MemberCtx,
  row: PersonRow,
  groups: GroupName[],
): DirectoryPerson => ({
  id: row.person_id,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  avatar: avatarUrl(ctx.app, row.avatar_key),
  role: row.role as OrganizationRole,
  custom_role: presentRoleName(row),
  position: row.position,
  status: row.suspended_at ? 'suspended' : 'active',
  groups,
  joined_at: row.joined_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  course_count: row.course_count,
  completed_count: row.completed_count,
  progress_percent: row.progress_percent,
  taught_count: row.taught_count,
  taught_learner_count: row.taught_learner_count,
  can: abilities(memberPolicy, ctx, row),
})
