import { createHash } from 'node:crypto'
import type { DirectoryCtx } from '../context.ts'
import { isObject, type JsonObject } from '../scim/path.ts'
import { enterpriseUrn, userUrn } from '../scim/schema.ts'
import type { UserGroup, UserRow } from './queries.ts'

/** Whether the person has access: the directory allows it, and no admin has suspended or removed them. */
export const isActive = (row: UserRow) =>
  row.is_active && (row.person_id === null || (row.role !== null && row.suspended_at === null))

/** Included unless the directory has removed the attribute, and always for people without access. */
export const activeOf = (row: UserRow): JsonObject => {
  const active = isActive(row)
  return !row.is_provisioned || !active || row.attributes['active'] !== undefined ? { active } : {}
}

export function presentUser(
  ctx: DirectoryCtx,
  row: UserRow,
  groups: readonly UserGroup[] = [],
): JsonObject {
  const { [enterpriseUrn]: enterprise, ...attributes } = row.is_provisioned
    ? row.attributes
    : attributesOf(row)
  return {
    schemas: enterprise ? [userUrn, enterpriseUrn] : [userUrn],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    ...attributes,
    userName: row.user_name,
    ...activeOf(row),
    ...(groups.length > 0 && {
      groups: groups.map(({ id, name }) => ({
        value: id,
        $ref: `${ctx.base}/Groups/${id}`,
        display: name,
        type: 'direct',
      })),
    }),
    ...(enterprise && { [enterpriseUrn]: enterprise }),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${ctx.base}/Users/${row.id}`,
      version: userVersion(row),
    },
  }
}

/** Changes with everything that the directory can change; groups have their own versions. */
export const userVersion = (row: UserRow): string =>
  weakTag([
    row.user_name,
    row.external_id,
    row.is_provisioned ? row.attributes : attributesOf(row),
    isActive(row),
  ])

export const weakTag = (content: unknown) =>
  `W/"${createHash('sha1').update(JSON.stringify(content, inOrder)).digest('base64url').slice(0, 16)}"`

/** The database stores the keys of an object in its own order. */
const inOrder = (_key: string, value: unknown) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** What Lyceum knows about a member that the directory hasn't described. */
export const attributesOf = (row: UserRow): JsonObject => ({
  name: {
    formatted: `${row.first_name} ${row.last_name}`.trim(),
    givenName: row.first_name ?? '',
    familyName: row.last_name ?? '',
  },
  displayName: `${row.first_name} ${row.last_name}`.trim(),
  ...(row.position && { title: row.position }),
  emails: [{ value: row.email ?? '', type: 'work', primary: true }],
  roles: [{ value: row.role ?? 'learner', primary: true }],
})
