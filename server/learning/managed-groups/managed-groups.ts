import { sql } from 'kysely'
import type { EnrollManyAnswer } from '#contract/enrollments.ts'
import type { Group, GroupName } from '#contract/groups.ts'
import type { GroupLearner } from '#contract/managed-groups.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import type { LearnerDetail } from '#contract/progress.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import { enrollMany } from '#server/enrollments/enroll-many.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import { groupsOf, joinGroup, leaveGroup } from '#server/organizations/groups/group-people.ts'
import { groups, presentGroup } from '#server/organizations/groups/groups.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { getLearner } from '#server/progress/learner-detail.ts'
import { peopleWithFigures } from '../people/people-queries.ts'

/** The groups that someone manages: all of them for an admin, those given to them for a group manager. */
const managed = (ctx: MemberCtx) =>
  ctx.through
    ? sql<boolean>`exists (select 1 from member_group_managers mine
        where mine.organization_id = g.organization_id and mine.group_id = g.id
          and mine.person_id = ${ctx.personId})`
    : sql<boolean>`true`

const managedGroups = (ctx: MemberCtx) =>
  groups(ctx)
    .where(managed(ctx))
    .orderBy(sql`lower(g.name)`)

export async function listManagedGroups(ctx: MemberCtx): Promise<Group[]> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  return (await managedGroups(ctx).execute()).map(presentGroup)
}

/** Members of the managed groups, narrowed to one of them or to some people. */
function peopleOf(ctx: MemberCtx, { group, ids }: { group?: string; ids?: readonly string[] }) {
  let query = ctx.db
    .selectFrom('memberships as m')
    .where('m.organization_id', '=', ctx.organizationId)
    .where(
      sql<boolean>`exists (select 1 from member_group_people i
        join member_groups g on g.organization_id = i.organization_id and g.id = i.group_id
        where i.organization_id = m.organization_id and i.person_id = m.person_id
          and ${managed(ctx)} and ${group ? sql`g.id = ${group}::uuid` : sql`true`})`,
    )
  if (ids) query = query.where((eb) => eb('m.person_id', '=', eb.fn.any(eb.val(ids as string[]))))
  return query
}

export async function listGroupLearners(
  ctx: MemberCtx,
  filter: PageQuery & { group?: string | undefined },
): Promise<Page<GroupLearner>> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const mine = await managedGroups(ctx).execute()
  if (filter.group && !mine.some(({ id }) => id === filter.group)) throw problem('group_not_found')
  let query = peopleOf(ctx, filter.group ? { group: filter.group } : {})
  if (filter.search) {
    query = query.where('m.search_text', 'like', containing(filter.search.toLowerCase()))
  }
  const list = query.orderBy('m.sort_name').orderBy('m.person_id').select('m.person_id')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter)
  const items = await present(
    ctx,
    rows.map(({ person_id }) => person_id),
    mine,
  )
  return { items, ...totals }
}

/** 404 for someone in none of the managed groups. */
export async function getGroupLearner(ctx: MemberCtx, personId: string) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  await assertMine(ctx, [personId])
  const [learner] = await present(ctx, [personId], await managedGroups(ctx).execute())
  if (!learner) throw problem('member_not_found')
  return { learner, progress: await findProgress(ctx, personId) }
}

/** Null for someone who isn't enrolled anywhere. */
async function findProgress(ctx: MemberCtx, personId: string): Promise<LearnerDetail | null> {
  return getLearner(ctx, personId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'member_not_found') return null
    throw error
  })
}

/** Enrolls people of the managed groups, or nobody if one of them is in none. */
export async function enrollGroupLearners(
  ctx: MemberCtx,
  courseId: string,
  personIds: string[],
): Promise<EnrollManyAnswer> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  await assertMine(ctx, personIds)
  return enrollMany(ctx, courseId, { person_ids: [...new Set(personIds)], text: '' })
}

/**
 * Moves someone among the managed groups; groups of others stay as they are. The person must be in one already: a group
 * manager never gets to see more people than admins put into their groups.
 */
export async function moveBetweenGroups(
  ctx: MemberCtx,
  personId: string,
  groupIds: string[],
): Promise<GroupName[]> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  await assertMine(ctx, [personId])
  const mine = new Set((await managedGroups(ctx).execute()).map(({ id }) => id))
  const wanted = new Set(groupIds)
  if ([...wanted].some((id) => !mine.has(id))) throw problem('group_not_found')
  const before = await groupsOf(ctx.db, ctx.organizationId, [personId])
  const inMine = new Set(before.map(({ id }) => id).filter((id) => mine.has(id)))
  for (const id of inMine) if (!wanted.has(id)) await leaveGroup(ctx, id, personId)
  for (const id of wanted) if (!inMine.has(id)) await joinGroup(ctx, id, personId)
  const after = await groupsOf(ctx.db, ctx.organizationId, [personId])
  return after.filter(({ id }) => mine.has(id)).map(({ id, name }) => ({ id, name }))
}

async function assertMine(ctx: MemberCtx, personIds: readonly string[]) {
  const ids = [...new Set(personIds)]
  const { count } = await peopleOf(ctx, { ids })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count !== ids.length) throw problem('member_not_found')
}

/** Names only groups that the reader manages. */
async function present(
  ctx: MemberCtx,
  ids: readonly string[],
  mine: readonly { id: string }[],
): Promise<GroupLearner[]> {
  const [rows, places] = [
    await peopleWithFigures(ctx, ids),
    await groupsOf(ctx.db, ctx.organizationId, ids),
  ]
  const known = new Set(mine.map(({ id }) => id))
  return rows.map((row) => ({
    id: row.person_id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    avatar: avatarUrl(ctx.app, row.avatar_key),
    groups: places
      .filter(({ person_id, id }) => person_id === row.person_id && known.has(id))
      .map(({ id, name }) => ({ id, name })),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    course_count: row.course_count,
    completed_count: row.completed_count,
    progress_percent: row.progress_percent,
  }))
}
