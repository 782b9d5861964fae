import { isDeepStrictEqual } from 'node:util'
import { removeMember } from '#server/organizations/remove-member.ts'
import { assertBrake } from '../brake.ts'
import type { DirectoryCtx } from '../context.ts'
import { assertVersion, refusalOf, refused, type Done, type Operation } from '../operation.ts'
import { notFound, ScimError } from '../scim/error.ts'
import type { JsonObject } from '../scim/path.ts'
import { applyPatch, readPatch } from '../scim/patch.ts'
import { readResource } from '../scim/resource.ts'
import { userType } from '../scim/schema.ts'
import { activeOf, attributesOf, isActive, presentUser, userVersion } from './present.ts'
import { groupsOfUsers, lockUsers, type UserRow } from './queries.ts'
import { saveUsers, type Wish } from './save-users.ts'

/** Adds, changes or removes users; all operations have the same method. */
export async function changeUsers(
  ctx: DirectoryCtx,
  operations: readonly Operation[],
): Promise<Done[]> {
  const method = operations[0]?.method
  if (method === 'DELETE') return deleteUsers(ctx, operations)
  const rows =
    method === 'POST' ? new Map<string, UserRow>() : await lockUsers(ctx, idsOf(operations))
  const done: (Done | undefined)[] = operations.map(() => undefined)
  const wishes: (Wish & { place: number })[] = []
  for (const [place, operation] of operations.entries()) {
    try {
      const before = operation.id === undefined ? undefined : rows.get(operation.id.toLowerCase())
      const resource = wishOf(operation, before)
      if (before && isDeepStrictEqual(resource, writable(before)))
        done[place] = await unchanged(ctx, before)
      else wishes.push({ place, resource, ...(before && { before }) })
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      done[place] = refused(operation, refusal)
    }
  }
  const saved = await saveUsers(ctx, wishes)
  const changed = saved.filter((one): one is UserRow => !(one instanceof ScimError))
  const groups = method === 'POST' ? [] : await groupsOfUsers(ctx, changed)
  for (const [index, { place, before }] of wishes.entries()) {
    const [operation, row] = [operations[place], saved[index]]
    if (!operation || !row) continue
    done[place] =
      row instanceof ScimError
        ? refused(operation, row)
        : {
            type: 'User',
            answer: {
              status: before ? 200 : 201,
              id: row.id,
              body: presentUser(
                ctx,
                row,
                groups.filter(({ user_id }) => user_id === row.id),
              ),
              version: userVersion(row),
            },
            action: actionOf(before, row),
            id: row.id,
            name: row.user_name,
            endsAccess: before ? isActive(before) && !isActive(row) : false,
          }
  }
  return done.flatMap((one) => one ?? [])
}

/** The attributes of a user that the directory may write, with their current values. */
export const writable = (row: UserRow): JsonObject => ({
  ...(row.is_provisioned ? row.attributes : attributesOf(row)),
  userName: row.user_name,
  ...(row.external_id !== null && { externalId: row.external_id }),
  ...activeOf(row),
})

function wishOf(operation: Operation, before: UserRow | undefined): JsonObject {
  if (operation.method === 'POST')
    return { active: true, ...readResource(userType, operation.body) }
  if (!before) throw notFound('This user does not exist.')
  assertVersion(operation.ifMatch, userVersion(before))
  if (operation.method === 'PATCH')
    return applyPatch(userType, writable(before), readPatch(operation.body))
  const resource = readResource(userType, operation.body)
  // A full replacement that doesn't mention access leaves it unchanged.
  return { ...resource, active: resource['active'] ?? isActive(before) }
}

function actionOf(before: UserRow | undefined, row: UserRow) {
  if (!before) return 'create'
  if (isActive(before) === isActive(row)) return 'update'
  return isActive(row) ? 'reactivate' : 'deactivate'
}

async function unchanged(ctx: DirectoryCtx, row: UserRow): Promise<Done> {
  const body = presentUser(ctx, row, await groupsOfUsers(ctx, [row]))
  return {
    type: 'User',
    answer: { status: 200, id: row.id, body, version: userVersion(row) },
    action: 'update',
    id: row.id,
    name: row.user_name,
    endsAccess: false,
  }
}

/** Removes users from the organization; their work and their accounts are kept. */
async function deleteUsers(ctx: DirectoryCtx, operations: readonly Operation[]): Promise<Done[]> {
  const rows = await lockUsers(ctx, idsOf(operations))
  const done: Done[] = []
  const gone: string[] = []
  for (const operation of operations) {
    const row = rows.get(operation.id?.toLowerCase() ?? '')
    if (!row) {
      done.push(refused(operation, notFound('This user does not exist.')))
      continue
    }
    assertVersion(operation.ifMatch, userVersion(row))
    rows.delete(row.id)
    const endsAccess = isActive(row) && row.role !== null
    if (endsAccess) await assertBrake(ctx)
    if (row.person_id && row.role) await removeMember(ctx, row.person_id, { mayReturn: true })
    gone.push(row.id)
    done.push({
      type: 'User',
      answer: { status: 204, id: row.id },
      action: 'delete',
      id: row.id,
      name: row.user_name,
      endsAccess,
    })
  }
  await ctx.db
    .deleteFrom('provisioned_users')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(gone))))
    .execute()
  return done
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const idsOf = (operations: readonly Operation[]) =>
  operations.flatMap(({ id = '' }) => (isId(id) ? [id.toLowerCase()] : []))
