import type { DirectoryCtx } from '../context.ts'
import type { JsonObject } from '../scim/path.ts'
import { groupUrn } from '../scim/schema.ts'
import { weakTag } from '../users/present.ts'
import type { GroupRow, MemberRow } from './queries.ts'

export const presentGroup = (
  ctx: DirectoryCtx,
  row: GroupRow,
  members: readonly MemberRow[],
): JsonObject => ({
  schemas: [groupUrn],
  id: row.id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  displayName: row.name,
  ...(members.length > 0 && {
    members: members.map(({ user_id }) => ({
      value: user_id,
      $ref: `${ctx.base}/Users/${user_id}`,
      type: 'User',
    })),
  }),
  meta: {
    resourceType: 'Group',
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location: `${ctx.base}/Groups/${row.id}`,
    version: groupVersion(row),
  },
})

export const groupVersion = (row: GroupRow) => weakTag([row.name, row.external_id, row.fingerprint])
