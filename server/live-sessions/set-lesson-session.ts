import { setLessonObject } from '#server/courses/curriculum/set-lesson-object.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getSessionRow } from './queries.ts'

/** Lets a lesson of the draft show a session of its own course; whoever attends it completes the lesson. */
export async function setLessonSession(
  ctx: MemberCtx,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  sessionId: string,
) {
  const session = await getSessionRow(ctx, sessionId)
  if (session.course_id !== courseId) throw problem('live_session_not_found')
  if (session.cancelled_at) throw problem('live_session_cancelled')
  await setLessonObject(ctx, courseId, lessonId, {
    content: { kind: 'live_session', live_session_id: sessionId },
    duration_seconds: Math.round((session.ends_at.getTime() - session.starts_at.getTime()) / 1000),
  })
}
