import type { MyTool } from '#contract/lti-lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getOutline } from '#server/progress/course-outline.ts'
import { lessonAccess, lockSentence } from '#server/progress/lesson-access.ts'
import { factsOf, getPlace, listCompleted, rulesOf } from '#server/progress/queries.ts'
import { findTool, publishedContent } from '../queries.ts'

/** The tool of a lesson that is open to the learner now. */
export async function enterTool(ctx: MemberCtx, courseId: string, lessonId: string) {
  const place = await getPlace(ctx, courseId)
  const [outline, completed] = await Promise.all([
    getOutline(ctx.db, place),
    listCompleted(ctx.db, place),
  ])
  const lesson = outline.byId.get(lessonId)
  if (!lesson) throw problem('lesson_not_found')
  const access = lessonAccess(outline, rulesOf(place), factsOf(place, completed, ctx.now), ctx.now)
  const { locked = [] } = access.get(lessonId) ?? {}
  if (locked.length > 0) throw problem('lesson_locked', { detail: lockSentence(locked) })
  const content = await publishedContent(ctx, lesson.version_id)
  if (!content.tool_id) throw problem('lti_tool_not_found')
  return { place, lesson, content, toolId: content.tool_id }
}

/** The learner's results in the tool of a lesson. */
export async function getMyTool(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<MyTool> {
  const { place, content, toolId } = await enterTool(ctx, courseId, lessonId)
  const tool = await findTool(ctx, toolId)
  if (!tool) throw problem('lti_tool_not_found')
  const [score, progress] = await Promise.all([
    ctx.db
      .selectFrom('lti_scores as s')
      .innerJoin('lti_line_items as i', (join) =>
        join
          .onRef('i.organization_id', '=', 's.organization_id')
          .onRef('i.id', '=', 's.line_item_id'),
      )
      .select(['s.points', 's.maximum_points', 's.comment', 'i.maximum_points as of'])
      .where('s.organization_id', '=', ctx.organizationId)
      .where('s.enrollment_id', '=', place.id)
      .where('i.lesson_id', '=', lessonId)
      .where('i.is_of_lesson', '=', true)
      .where('i.tool_id', '=', toolId)
      .where('s.scored_at', '>=', place.round_started_at ?? new Date(0))
      .executeTakeFirst(),
    ctx.db
      .selectFrom('lesson_progress')
      .select('completed_at')
      .where('organization_id', '=', ctx.organizationId)
      .where('enrollment_id', '=', place.id)
      .where('lesson_id', '=', lessonId)
      .executeTakeFirst(),
  ])
  const points =
    score?.points != null && score.maximum_points
      ? (score.points / score.maximum_points) * score.of
      : null
  return {
    tool_name: tool.name,
    opens_in: content.opens_in,
    rules: content.rules,
    has_ended: tool.ended_at !== null,
    points,
    maximum_points: content.rules.maximum_points,
    comment: score?.comment ?? '',
    completed_at: progress?.completed_at?.toISOString() ?? null,
    shares: (['name', 'email', 'picture'] as const).filter((part) => tool[`shares_${part}`]),
  }
}
