import type { LessonTool, SaveLessonToolBody, ToolChoice } from '#contract/lti-lessons.ts'
import { getLessonRow } from '#server/courses/curriculum/queries.ts'
import { setLessonObject } from '#server/courses/curriculum/set-lesson-object.ts'
import { courseAbilities } from '#server/courses/policy.ts'
import { getCourseRow, lockDraft } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getLiveTool, listTools, type ToolContent } from '../queries.ts'

/** The tool of a draft lesson, for authors. */
export async function getLessonTool(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<LessonTool> {
  const course = await getCourseRow(ctx, courseId)
  const content = await draftContent(ctx, courseId, lessonId)
  const live = (await listTools(ctx)).filter(({ ended_at }) => ended_at === null)
  return {
    lesson_id: lessonId,
    tool_id: content.tool_id,
    has_ended: content.tool_id !== null && !live.some(({ id }) => id === content.tool_id),
    url: content.url,
    custom: content.custom,
    opens_in: content.opens_in,
    rules: content.rules,
    choices: live.map(({ id, name, description, opens_in, deep_link_url, scopes }) => ({
      id,
      name,
      description,
      opens_in: opens_in as ToolChoice['opens_in'],
      can_deep_link: deep_link_url !== null,
      can_grade: scopes.includes('grades'),
    })),
    can: { update: courseAbilities(ctx, course).update },
  }
}

/** Reaches learners with the next publication, like everything in the draft. */
export async function saveLessonTool(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  body: SaveLessonToolBody,
): Promise<LessonTool> {
  await lockDraft(ctx, courseId)
  await draftContent(ctx, courseId, lessonId)
  await getLiveTool(ctx, body.tool_id)
  await setLessonObject(ctx, courseId, lessonId, { content: { kind: 'tool', ...body } })
  return getLessonTool(ctx, courseId, lessonId)
}

export async function draftContent(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<ToolContent> {
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  const content = lesson.content as ToolContent
  if (content.kind !== 'tool') throw problem('lesson_not_found')
  return content
}
