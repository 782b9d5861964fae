import type { CourseTool } from '#contract/lti-lessons.ts'
import type { ToolPlacement } from '#contract/lti-tools.ts'
import { courseAbilities } from '#server/courses/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getPlace } from '#server/progress/queries.ts'

/** Tools that the organization shows on the page of a course, for its learners. */
export async function listCourseTools(ctx: MemberCtx, courseId: string): Promise<CourseTool[]> {
  await getPlace(ctx, courseId)
  return presentTools(await placed(ctx, 'course_navigation').execute())
}

/** Tools that authors choose content from while they write; none for those who can't. */
export async function listEditorTools(ctx: MemberCtx, courseId: string): Promise<CourseTool[]> {
  const course = await getCourseRow(ctx, courseId)
  if (!courseAbilities(ctx, course).update) return []
  return presentTools(await placed(ctx, 'editor').where('deep_link_url', 'is not', null).execute())
}

const placed = ({ db, organizationId }: MemberCtx, placement: ToolPlacement) =>
  db
    .selectFrom('lti_tools')
    .select(['id', 'name', 'description', 'opens_in'])
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where((eb) => eb(eb.val<string>(placement), '=', eb.fn.any('placements')))
    .orderBy('name')
    .orderBy('id')

const presentTools = (rows: Awaited<ReturnType<ReturnType<typeof placed>['execute']>>) =>
  rows.map((row) => ({ ...row, opens_in: row.opens_in as CourseTool['opens_in'] }))
