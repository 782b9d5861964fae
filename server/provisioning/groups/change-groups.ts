import { sql } from 'kysely'
import { joinGroupTogether, leaveGroupTogether } from '#server/organizations/groups/group-people.ts'
import {
  createGroup,
  deleteGroup,
  getGroup,
  updateGroup,
} from '#server/organizations/groups/groups.ts'
import type { DirectoryCtx } from '../context.ts'
import { assertVersion, refused, type Done, type Operation } from '../operation.ts'
import { badRequest, notFound } from '../scim/error.ts'
import { readPatch } from '../scim/patch.ts'
import { readResource } from '../scim/resource.ts'
import { groupType } from '../scim/schema.ts'
import { changeFrom, changeFromPatch, changeFromWhole, type GroupChange } from './group-changes.ts'
import { groupVersion, presentGroup } from './present.ts'
import { findCandidates, findGroups, membersOfGroups, type GroupRow } from './queries.ts'

/** Adds, changes or removes groups, one after another. */
export async function changeGroups(
  ctx: DirectoryCtx,
  operations: readonly Operation[],
): Promise<Done[]> {
  const done: Done[] = []
  for (const operation of operations) done.push(await changeOne(ctx, operation))
  return done
}

async function changeOne(ctx: DirectoryCtx, operation: Operation): Promise<Done> {
  if (operation.method === 'POST') return addGroup(ctx, operation)
  const row = await lockGroup(ctx, operation)
  if (!row) return refused(operation, notFound('This group doesn’t exist.'))
  assertVersion(operation.ifMatch, groupVersion(row))
  if (operation.method === 'DELETE') {
    await deleteGroup(ctx, row.id)
    return { ...doneOf(row), answer: { status: 204, id: row.id }, action: 'delete' }
  }
  if (operation.method === 'PUT') {
    await apply(ctx, row, changeFrom(readResource(groupType, operation.body)))
    return answerWith(ctx, row.id, 200)
  }
  const patch = readPatch(operation.body)
  const change =
    changeFromPatch(patch) ??
    changeFromWhole(presentGroup(ctx, row, await membersOfGroups(ctx, [row.id])), patch)
  await apply(ctx, row, change)
  return {
    ...doneOf({ ...row, name: change.name ?? row.name }),
    answer: { status: 204, id: row.id },
  }
}

async function addGroup(ctx: DirectoryCtx, operation: Operation): Promise<Done> {
  const change = changeFrom(readResource(groupType, operation.body))
  const { id } = await createGroup(ctx, { name: change.name ?? '', description: '' })
  const [row] = await findGroups(ctx, { ids: [id] })
  if (!row) throw notFound()
  const { name: _, ...rest } = change
  await apply(ctx, row, rest)
  return { ...(await answerWith(ctx, id, 201)), action: 'create' }
}

async function lockGroup(
  ctx: DirectoryCtx,
  { id = '', ifMatch }: Operation,
): Promise<GroupRow | undefined> {
  if (!isId(id)) return undefined
  await sql`select 1 from member_groups where organization_id = ${ctx.organizationId} and id = ${id} for no key update`.execute(
    ctx.db,
  )
  return (await findGroups(ctx, { ids: [id], versioned: ifMatch !== undefined }))[0]
}

async function apply(ctx: DirectoryCtx, row: GroupRow, change: GroupChange) {
  if (change.name !== undefined && change.name !== row.name) {
    const { description } = await getGroup(ctx, row.id)
    await updateGroup(ctx, row.id, { name: change.name, description })
  }
  const { join, leave } = change.members ? await difference(ctx, row, change.members) : change
  await leaveAll(ctx, row.id, leave)
  await joinAll(ctx, row.id, join)
  const external = change.externalId === undefined ? row.external_id : change.externalId
  await sql`insert into provisioned_groups (organization_id, group_id, external_id, updated_at)
    values (${ctx.organizationId}, ${row.id}, ${external}, ${ctx.now})
    on conflict (organization_id, group_id) do update set external_id = excluded.external_id,
      updated_at = excluded.updated_at`.execute(ctx.db)
}

async function difference(ctx: DirectoryCtx, row: GroupRow, wanted: readonly string[]) {
  const present = new Set((await membersOfGroups(ctx, [row.id])).map(({ user_id }) => user_id))
  const named = new Set(wanted)
  return {
    join: [...named].filter((id) => !present.has(id)),
    leave: [...present].filter((id) => !named.has(id)),
  }
}

/** Users without an account join once they have one. */
async function joinAll(ctx: DirectoryCtx, groupId: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const candidates = await findCandidates(ctx, ids.filter(isId))
  if (candidates.length < new Set(ids).size)
    throw badRequest('invalidValue', 'A member is not a user of this organization.')
  await joinGroupTogether(
    ctx,
    groupId,
    candidates.flatMap(({ person_id }) => person_id ?? []),
  )
  const waiting = candidates.filter(({ person_id }) => person_id === null)
  if (waiting.length === 0) return
  await sql`insert into provisioned_group_waiting (organization_id, group_id, user_id)
    select ${ctx.organizationId}::uuid, ${groupId}::uuid, id
    from unnest(${waiting.map(({ user_id }) => user_id)}::uuid[]) as given (id) on conflict do nothing`.execute(
    ctx.db,
  )
}

/** Removing someone who isn't in the group does nothing. */
async function leaveAll(ctx: DirectoryCtx, groupId: string, ids: readonly string[]) {
  const candidates = await findCandidates(ctx, ids.filter(isId))
  if (candidates.length === 0) return
  await leaveGroupTogether(
    ctx,
    groupId,
    candidates.flatMap(({ person_id }) => person_id ?? []),
  )
  await ctx.db
    .deleteFrom('provisioned_group_waiting')
    .where('organization_id', '=', ctx.organizationId)
    .where('group_id', '=', groupId)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(candidates.map(({ user_id }) => user_id)))))
    .execute()
}

async function answerWith(ctx: DirectoryCtx, id: string, status: number): Promise<Done> {
  const [row] = await findGroups(ctx, { ids: [id] })
  if (!row) throw notFound()
  const body = presentGroup(ctx, row, await membersOfGroups(ctx, [id]))
  return { ...doneOf(row), answer: { status, id, body, version: groupVersion(row) } }
}

const doneOf = (row: GroupRow) =>
  ({ type: 'Group', action: 'update', id: row.id, name: row.name, endsAccess: false }) as const

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
