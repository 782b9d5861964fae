import type { ToolLaunch } from '#contract/lti-lessons.ts'
import { getLessonRow, getSection } from '#server/courses/curriculum/queries.ts'
import { lockDraft } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { beginLaunch } from '../launch/begin-launch.ts'
import { draftContent } from '../lessons/lesson-tool.ts'
import { getLiveTool } from '../queries.ts'

interface Given {
  tool_id: string
  lesson_id?: string | undefined
  section_id?: string | undefined
  into?: 'lessons' | 'document' | undefined
}

/**
 * Opens the tool so an author can choose content. When the tool responds, the selection becomes lessons, or goes to the
 * author's editor as part of the lesson's text.
 */
export async function startDeepLink(
  ctx: MemberCtx,
  courseId: string,
  { tool_id, lesson_id, section_id, into }: Given,
): Promise<ToolLaunch> {
  await lockDraft(ctx, courseId)
  const tool = await getLiveTool(ctx, tool_id)
  if (!tool.deep_link_url) throw problem('lti_tool_not_found')
  const isDocument = into === 'document'
  if (isDocument && !tool.placements.includes('editor')) throw problem('lti_tool_not_found')
  if (lesson_id && !isDocument) await draftContent(ctx, courseId, lesson_id)
  const section = lesson_id
    ? (await getLessonRow(ctx, courseId, lesson_id)).section_id
    : section_id && (await getSection(ctx, courseId, section_id)).id
  if (!section || (isDocument && !lesson_id)) {
    throw problem('invalid_request', {
      errors: { section_id: say('Choose a section or a lesson') },
    })
  }
  return beginLaunch(ctx, tool, {
    message: 'deep_linking',
    course_id: courseId,
    ...(lesson_id && { lesson_id }),
    section_id: section,
    into_document: isDocument,
    is_draft: true,
    opens_in: 'frame',
  })
}
