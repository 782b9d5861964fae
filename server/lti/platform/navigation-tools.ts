import type { CourseHome } from '#contract/progress.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** Tools that the organization shows in the navigation of its courses. */
export async function listNavigationTools({
  db,
  organizationId,
}: Pick<MemberCtx, 'db' | 'organizationId'>): Promise<CourseHome['tools']> {
  const rows = await db
    .selectFrom('lti_tools')
    .select(['id', 'name', 'description', 'opens_in'])
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where((eb) => eb(eb.val('course_navigation'), '=', eb.fn.any('placements')))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, opens_in: row.opens_in as 'frame' }))
}
