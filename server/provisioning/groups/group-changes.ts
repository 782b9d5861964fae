import * as z from 'zod/mini'
import { GroupBody } from '#contract/groups.ts'
import { badRequest } from '../scim/error.ts'
import type { Filter } from '../scim/filter.ts'
import { parsePatchPath } from '../scim/filter.ts'
import { isObject, resolvePath, wordOf, type Json, type JsonObject } from '../scim/path.ts'
import { applyPatch, type PatchOperation } from '../scim/patch.ts'
import { readValue } from '../scim/resource.ts'
import { groupSchema, groupType } from '../scim/schema.ts'

/** Changes to a group. Absent fields stay unchanged. */
export interface GroupChange {
  name?: string
  externalId?: string | null
  /** Its new members, replacing all previous ones. */
  members?: string[]
  join: string[]
  leave: string[]
}

export function changeFrom(resource: JsonObject): GroupChange {
  const { displayName, externalId } = resource
  return {
    name: nameOf(displayName),
    externalId: typeof externalId === 'string' ? externalId : null,
    ...(resource['members'] !== undefined && { members: idsOf(resource['members']) }),
    join: [],
    leave: [],
  }
}

/**
 * Reads operations without reading the group, so adding one member to ten thousand costs no more than adding one to
 * none. Undefined if they need more than that, such as members selected by name.
 */
export function changeFromPatch(operations: readonly PatchOperation[]): GroupChange | undefined {
  const change: GroupChange = { join: [], leave: [] }
  for (const operation of operations) {
    const parts =
      operation.path === undefined
        ? Object.entries(isObject(operation.value ?? null) ? (operation.value as JsonObject) : {})
        : [[operation.path, operation.value] as const]
    for (const [path, value] of parts) {
      if (!applySimple(change, operation, path, value)) return undefined
    }
    if (operation.path === undefined && parts.length === 0) return undefined
  }
  return change
}

function applySimple(
  change: GroupChange,
  { op, path: given }: PatchOperation,
  text: string,
  value: Json | undefined,
): boolean {
  const { path, filter, sub } = parsePatchPath(text)
  const target = resolvePath(groupType, path)
  if (sub || target?.sub) return false
  switch (target?.attribute?.name) {
    case 'displayName':
      if (op === 'remove') return false
      change.name = nameOf(value)
      return true
    case 'externalId':
      change.externalId = op !== 'remove' && typeof value === 'string' ? value : null
      return true
    case 'members':
      return changeMembers(change, op, filter, value)
    default:
      // Without a path, unknown and read-only attributes are ignored.
      return given === undefined
  }
}

function changeMembers(
  change: GroupChange,
  op: PatchOperation['op'],
  filter: Filter | undefined,
  value: Json | undefined,
): boolean {
  if (filter) {
    const ids = op === 'remove' ? idsIn(filter) : undefined
    if (ids) leave(change, ids)
    return ids !== undefined
  }
  const ids = value === undefined || value === null ? undefined : idsOf(value)
  if (op === 'add') join(change, ids ?? [])
  else if (op === 'remove' && ids) leave(change, ids)
  else {
    change.members = ids ?? []
    change.join = []
    change.leave = []
  }
  return true
}

function join(change: GroupChange, ids: string[]) {
  if (change.members) change.members = [...new Set([...change.members, ...ids])]
  change.join = [...new Set([...change.join, ...ids])]
  change.leave = change.leave.filter((id) => !ids.includes(id))
}

function leave(change: GroupChange, ids: string[]) {
  const gone = new Set(ids)
  if (change.members) change.members = change.members.filter((id) => !gone.has(id))
  change.join = change.join.filter((id) => !gone.has(id))
  change.leave = [...new Set([...change.leave, ...ids])]
}

/** `value eq "…"`, alone or several with `or`. */
function idsIn(filter: Filter): string[] | undefined {
  if (filter.kind === 'or') {
    const [left, right] = [idsIn(filter.left), idsIn(filter.right)]
    return left && right && [...left, ...right]
  }
  const fits =
    filter.kind === 'compare' && filter.path.toLowerCase() === 'value' && filter.operator === 'eq'
  return fits && typeof filter.value === 'string' ? [filter.value] : undefined
}

/** The same for operations that need the current group. */
export function changeFromWhole(
  group: JsonObject,
  operations: readonly PatchOperation[],
): GroupChange {
  const after = applyPatch(groupType, group, operations)
  return { ...changeFrom(after), members: idsOf(after['members'] ?? []) }
}

const membersAttribute = groupSchema.attributes.find(({ name }) => name === 'members')

function idsOf(value: Json): string[] {
  const members = membersAttribute && readValue(membersAttribute, value)
  return (Array.isArray(members) ? members : []).flatMap((member) => {
    if (!isObject(member)) return []
    if (wordOf(member['type']) === 'group')
      throw badRequest('invalidValue', 'A group can’t be in another group.')
    const id = member['value']
    if (typeof id !== 'string') throw badRequest('invalidValue', 'A member needs a “value”.')
    return [id.toLowerCase()]
  })
}

function nameOf(value: Json | undefined): string {
  const parsed = z.safeParse(GroupBody, { name: value ?? '' })
  if (!parsed.success)
    throw badRequest('invalidValue', '“displayName” has to be a name of at most 120 characters.')
  return parsed.data.name
}
