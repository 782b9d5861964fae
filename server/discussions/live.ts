import type { MemberCtx } from '#server/http/context.ts'
import { publishAllLive } from '#server/realtime/publish-live.ts'
import { liveTopic, type LiveTopic } from '#server/realtime/topic.ts'
import { enterCourse } from './standing.ts'

/** A page is told that something changed, never what: it asks again, and sees what it may. */

export const discussionTopics: LiveTopic[] = [
  liveTopic('organization:{organizationId}:course:{courseId}:discussions', (ctx, { courseId }) =>
    enterCourse(ctx as typeof ctx & MemberCtx, courseId ?? '').then(
      () => true,
      () => false,
    ),
  ),
  liveTopic(
    'organization:{organizationId}:discussions',
    (ctx) => ctx.role === 'admin' || ctx.role === 'instructor',
  ),
]

export function tellDiscussion(
  ctx: MemberCtx,
  name: 'thread.changed' | 'post.added',
  { course_id, id }: { course_id: string; id: string },
) {
  const data = { thread_id: id, course_id }
  const base = `organization:${ctx.organizationId}`
  return publishAllLive(ctx, [
    { topic: `${base}:course:${course_id}:discussions`, name, data },
    { topic: `${base}:discussions`, name, data },
  ])
}
