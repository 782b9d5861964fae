import { parseCookie, stringifySetCookie } from 'cookie'
import type { ToolLaunch } from '#contract/lti-lessons.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { getPlace } from '#server/progress/queries.ts'
import { draftContent } from '../lessons/lesson-tool.ts'
import { enterTool } from '../lessons/my-tool.ts'
import { getLiveTool, type ToolRow } from '../queries.ts'

export const browserCookie = 'lyceum_lti'

/** Opens the tool of a lesson for its learner. */
export async function launchTool(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<ToolLaunch> {
  const { content, toolId } = await enterTool(ctx, courseId, lessonId)
  const tool = await getLiveTool(ctx, toolId)
  return beginLaunch(ctx, tool, {
    message: 'resource_link',
    course_id: courseId,
    lesson_id: lessonId,
    is_draft: false,
    opens_in: content.opens_in,
  })
}

/** Opens a tool of the course's navigation for a learner. */
export async function launchCourseTool(
  ctx: MemberCtx,
  courseId: string,
  toolId: string,
): Promise<ToolLaunch> {
  await getPlace(ctx, courseId)
  const tool = await getLiveTool(ctx, toolId)
  if (!tool.placements.includes('course_navigation')) throw problem('lti_tool_not_found')
  return beginLaunch(ctx, tool, {
    message: 'resource_link',
    course_id: courseId,
    is_draft: false,
    opens_in: tool.opens_in as ToolLaunch['opens_in'],
  })
}

/** Opens the tool of a draft for the course's staff. */
export async function previewLessonTool(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<ToolLaunch> {
  await getCourseRow(ctx, courseId)
  const { tool_id, opens_in } = await draftContent(ctx, courseId, lessonId)
  if (!tool_id) throw problem('lti_tool_not_found')
  const tool = await getLiveTool(ctx, tool_id)
  return beginLaunch(ctx, tool, {
    message: 'resource_link',
    course_id: courseId,
    lesson_id: lessonId,
    is_draft: true,
    opens_in,
  })
}

interface Given {
  message: 'resource_link' | 'deep_linking' | 'submission_review'
  course_id: string
  lesson_id?: string
  section_id?: string
  into_document?: boolean
  for_person_id?: string
  line_item_id?: string
  is_draft: boolean
  opens_in: 'frame' | 'window'
}

/**
 * Returns a URL that works once, for a few minutes, and only in the browser that requested it: a cookie identifies it
 * later. Inside a frame, the tool redirects the browser back to us, so the cookie must be sent across sites.
 */
export async function beginLaunch(
  ctx: MemberCtx,
  tool: ToolRow,
  { opens_in, ...given }: Given,
): Promise<ToolLaunch> {
  const secret = newToken()
  const browser = parseCookie(ctx.cookies ?? '')[browserCookie] ?? newToken()
  await ctx.db
    .insertInto('lti_launches')
    .values({
      organization_id: ctx.organizationId,
      secret_hash: hashToken(secret),
      browser_hash: hashToken(browser),
      tool_id: tool.id,
      person_id: ctx.personId,
      ...given,
      created_at: ctx.now,
    })
    .execute()
  const isSecure = ctx.app.env.publicUrl.startsWith('https:')
  ctx.setCookie?.(
    stringifySetCookie({
      name: browserCookie,
      value: browser,
      path: '/',
      httpOnly: true,
      sameSite: isSecure ? 'none' : 'lax',
      secure: isSecure,
      maxAge: 24 * 60 * 60,
    }),
  )
  return { url: `/lti/${ctx.organizationId}/start/${opens_in}/${secret}`, opens_in }
}
