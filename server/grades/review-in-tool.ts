import type { ToolLaunch } from '#contract/lti-lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { beginLaunch } from '#server/lti/platform/launch/begin-launch.ts'
import { getLiveTool, lessonToolColumn } from '#server/lti/platform/queries.ts'
import { enterGradebook } from './queries.ts'

interface Given {
  item_id: string
  enrollment_id: string
}

/** Opens the work behind a learner's score in the tool that graded it, for those who may see the gradebook. */
export async function reviewInTool(
  ctx: MemberCtx,
  courseId: string,
  { item_id, enrollment_id }: Given,
): Promise<ToolLaunch> {
  await enterGradebook(ctx, courseId)
  const learner = await ctx.db
    .selectFrom('enrollments')
    .select('person_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('id', '=', enrollment_id)
    .executeTakeFirst()
  if (!learner) throw problem('enrollment_not_found')
  const item = await lessonToolColumn(ctx, courseId, item_id)
  if (!item) throw problem('grade_item_not_found')
  const tool = await getLiveTool(ctx, item.tool_id)
  if (tool.review_url === null && item.review === null) throw problem('grade_item_not_found')
  return beginLaunch(ctx, tool, {
    message: 'submission_review',
    course_id: courseId,
    ...(item.lesson_id && { lesson_id: item.lesson_id }),
    for_person_id: learner.person_id,
    line_item_id: item.id,
    is_draft: false,
    opens_in: 'window',
  })
}
