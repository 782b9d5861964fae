import type { Updateable } from 'kysely'
import type { CourseResources } from '#server/db/tables.ts'
import type { MemberCtx } from '#server/http/context.ts'

export const setResource = (
  ctx: MemberCtx,
  resourceId: string,
  columns: Updateable<CourseResources>,
) =>
  ctx.db
    .updateTable('course_resources')
    .set(columns)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', resourceId)
    .execute()
