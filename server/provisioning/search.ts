import type { DirectoryCtx } from './context.ts'
import { countGroups, findGroups, membersOfGroups } from './groups/queries.ts'
import { presentGroup } from './groups/present.ts'
import { maximumResults } from './rules.ts'
import { badRequest, ScimError } from './scim/error.ts'
import { comparable, comparedAttribute, compileFilter, valuesAt } from './scim/evaluate.ts'
import { parseFilter, type Filter } from './scim/filter.ts'
import { isObject, resolvePath, type Json, type JsonObject } from './scim/path.ts'
import { project, wants, type Projection } from './scim/project.ts'
import { groupType, userType, type ResourceType } from './scim/schema.ts'
import { presentUser } from './users/present.ts'
import {
  countUsers,
  findUsers,
  groupsOfUsers,
  type Narrowing,
  type UserRow,
} from './users/queries.ts'

/** The parameters of a list request (RFC 7644 §3.4.2). */
export interface Question extends Projection {
  filter: Filter | undefined
  sortBy: string | undefined
  descending: boolean
  /** Starts at 1. */
  startIndex: number
  count: number
}

/** Reads the parameters of a URL or of a `.search` body, case-insensitively. */
export function readQuestion(given: Record<string, unknown>): Question {
  const value = (name: string) =>
    Object.entries(given).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  const text = (name: string) => {
    const found = value(name)
    if (found !== undefined && typeof found !== 'string')
      throw badRequest('invalidValue', `“${name}” has to be a text.`)
    return found || undefined
  }
  const names = (name: string) => {
    const found = value(name)
    const list = Array.isArray(found) ? found.map(String) : text(name)?.split(',')
    return list?.map((one) => one.trim()).filter(Boolean)
  }
  const filter = text('filter')
  const order = text('sortOrder')?.toLowerCase()
  if (order !== undefined && order !== 'ascending' && order !== 'descending')
    throw badRequest('invalidValue', '“sortOrder” has to be ascending or descending.')
  return {
    filter: filter === undefined ? undefined : parseFilter(filter),
    sortBy: text('sortBy'),
    descending: order === 'descending',
    // Values below the minimum mean the minimum (RFC 7644 §3.4.2.4).
    startIndex: Math.max(1, integer(value('startIndex'), 'startIndex') ?? 1),
    count: Math.min(maximumResults, Math.max(0, integer(value('count'), 'count') ?? 100)),
    attributes: names('attributes'),
    excluded: names('excludedAttributes'),
  }
}

function integer(value: unknown, name: string): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw badRequest('invalidValue', `“${name}” has to be a whole number.`)
  return number
}

/** One page of users, of groups, or of both. */
export async function search(
  ctx: DirectoryCtx,
  types: readonly ResourceType[],
  question: Question,
): Promise<JsonObject> {
  const [only] = types
  if (types.length === 1 && only && !question.filter && !question.sortBy)
    return pageInOrder(ctx, only, question)
  const found: { type: ResourceType; resource: JsonObject }[] = []
  for (const type of types) {
    const resources = await fitting(ctx, type, question, types.length > 1)
    found.push(...resources.map((resource) => ({ type, resource })))
  }
  const sorted = question.sortBy ? sort(found, question.sortBy, question.descending) : found
  const { startIndex, count } = question
  return listOf(
    sorted.length,
    startIndex,
    sorted
      .slice(startIndex - 1, startIndex - 1 + count)
      .map(({ type, resource }) => project(type, resource, question)),
  )
}

async function pageInOrder(ctx: DirectoryCtx, type: ResourceType, question: Question) {
  const page = { offset: question.startIndex - 1, limit: question.count }
  const total = type === userType ? await countUsers(ctx) : await countGroups(ctx)
  const resources =
    question.count === 0
      ? []
      : type === userType
        ? await presentUsers(ctx, await findUsers(ctx, {}, page), question)
        : await presentGroups(ctx, await findGroups(ctx, {}, page), question)
  return listOf(
    total,
    question.startIndex,
    resources.map((resource) => project(type, resource, question)),
  )
}

/**
 * Everything that matches the filter. Indexed conditions are evaluated by the database; the filter itself is applied to
 * the result.
 */
async function fitting(
  ctx: DirectoryCtx,
  type: ResourceType,
  question: Question,
  isLenient: boolean,
): Promise<JsonObject[]> {
  const { filter } = question
  let fits: (resource: JsonObject) => boolean
  try {
    fits = filter ? compileFilter(type, filter) : () => true
  } catch (error) {
    // With several types, one without the attribute has no matches (RFC 7644 §3.4.2.1).
    if (isLenient && error instanceof ScimError) return []
    throw error
  }
  const narrowing = filter ? narrowed(type, filter) : {}
  if (type === userType) {
    const rows = await findUsers(ctx, narrowing)
    return (
      await presentUsers(ctx, rows, mentions(question, 'groups') ? everything : question)
    ).filter(fits)
  }
  const { userName: name, externalId, ids } = narrowing
  const rows = await findGroups(ctx, {
    ...(name !== undefined && { name }),
    ...(externalId !== undefined && { externalId }),
    ...(ids && { ids }),
  })
  return (
    await presentGroups(ctx, rows, mentions(question, 'members') ? everything : question)
  ).filter(fits)
}

const everything: Projection = { attributes: undefined, excluded: undefined }

const mentions = ({ filter, sortBy }: Question, name: string) =>
  JSON.stringify([filter ?? null, sortBy ?? null])
    .toLowerCase()
    .includes(name)

const presentUsers = async (
  ctx: DirectoryCtx,
  rows: readonly UserRow[],
  projection: Projection,
) => {
  const groups = wants(userType, projection, 'groups') ? await groupsOfUsers(ctx, rows) : []
  const byUser = Map.groupBy(groups, ({ user_id }) => user_id)
  return rows.map((row) => presentUser(ctx, row, byUser.get(row.id)))
}

const presentGroups = async (
  ctx: DirectoryCtx,
  rows: Awaited<ReturnType<typeof findGroups>>,
  projection: Projection,
) => {
  const ids = rows.map(({ id }) => id)
  const members = wants(groupType, projection, 'members') ? await membersOfGroups(ctx, ids) : []
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id)
  return rows.map((row) => presentGroup(ctx, row, byGroup.get(row.id) ?? []))
}

/** One resource by its id; 404 for one of another organization. */
export async function getOne(
  ctx: DirectoryCtx,
  type: ResourceType,
  id: string,
  projection: Projection,
): Promise<{ resource: JsonObject; version: string } | undefined> {
  if (!isId(id)) return undefined
  const [found] =
    type === userType
      ? await presentUsers(ctx, await findUsers(ctx, { ids: [id] }), projection)
      : await presentGroups(ctx, await findGroups(ctx, { ids: [id] }), projection)
  if (!found) return undefined
  const { meta } = found
  return {
    resource: project(type, found, projection),
    version: isObject(meta) && typeof meta['version'] === 'string' ? meta['version'] : '',
  }
}

/** An equality that every result must satisfy and that has an index. */
function narrowed(type: ResourceType, filter: Filter): Narrowing {
  if (filter.kind === 'and') {
    const left = narrowed(type, filter.left)
    return Object.keys(left).length > 0 ? left : narrowed(type, filter.right)
  }
  if (filter.kind === 'value' && filter.compared?.operator === 'eq' && type === userType) {
    const isEmail = resolvePath(type, filter.path)?.attribute?.name === 'emails'
    return isEmail &&
      filter.compared.sub.toLowerCase() === 'value' &&
      typeof filter.compared.value === 'string'
      ? { email: filter.compared.value }
      : {}
  }
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || typeof filter.value !== 'string')
    return {}
  const path = resolvePath(type, filter.path)
  switch (path?.attribute?.name) {
    case 'id':
      return { ids: isId(filter.value) ? [filter.value] : [] }
    case 'externalId':
      return { externalId: filter.value }
    case 'userName':
      return { userName: filter.value }
    case 'displayName':
      return type === groupType ? { userName: filter.value } : {}
    case 'emails':
      return path.sub === undefined || path.sub.name === 'value' ? { email: filter.value } : {}
    default:
      return {}
  }
}

/** Missing values sort last in ascending order (RFC 7644 §3.4.2.3). */
function sort(
  found: readonly { type: ResourceType; resource: JsonObject }[],
  sortBy: string,
  descending: boolean,
) {
  const keyed = found.map((one) => ({ one, key: sortKey(one.type, one.resource, sortBy) }))
  const sign = descending ? -1 : 1
  return keyed
    .sort(({ key: a }, { key: b }) => {
      if (a === b) return 0
      if (a === undefined) return sign
      if (b === undefined) return -sign
      return a < b ? -sign : sign
    })
    .map(({ one }) => one)
}

function sortKey(type: ResourceType, resource: JsonObject, sortBy: string) {
  const path = resolvePath(type, sortBy)
  if (!path?.attribute) return undefined
  const { attribute, sub } = comparedAttribute(path)
  const list = valuesAt(resource, { ...path, sub: undefined })
  // Of several values, the primary one counts, otherwise the first.
  const chosen = list.find((one) => isObject(one) && one['primary'] === true) ?? list[0]
  const value: Json | undefined =
    sub && isObject(chosen ?? null) ? (chosen as JsonObject)[sub.name] : chosen
  return typeof value === 'object' || value === undefined
    ? undefined
    : comparable(sub ?? attribute, value)
}

export const listOf = (
  totalResults: number,
  startIndex: number,
  resources: readonly JsonObject[],
): JsonObject => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: [...resources],
})

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
