import type { CourseTool } from '#contract/lti-lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getPlace } from '#server/progress/queries.ts'

/** Tools that the organization shows on the page of a course, for its learners. */
export async function listCourseTools(ctx: MemberCtx, courseId: string): Promise<CourseTool[]> {
  await getPlace(ctx, courseId)
  const rows = await ctx.db
    .selectFrom('lti_tools')
    .select(['id', 'name', 'description', 'opens_in'])
    .where('organization_id', '=', ctx.organizationId)
    .where('ended_at', 'is', null)
    .where((eb) => eb(eb.val('course_navigation'), '=', eb.fn.any('placements')))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, opens_in: row.opens_in as CourseTool['opens_in'] }))
}
