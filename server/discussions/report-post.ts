import type { ReportReason } from '#contract/moderation.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { fileReport } from '#server/moderation/file-report.ts'
import { tellDiscussion } from './live.ts'
import { postPolicy } from './policy.ts'
import { getPostRow } from './post-queries.ts'

/** Asks those who moderate to look. Its author does not learn who asked. */
export async function reportPost(
  ctx: MemberCtx,
  postId: string,
  { reason, note }: { reason: ReportReason; note?: string | undefined },
): Promise<void> {
  const post = await getPostRow(ctx, postId)
  authorize(postPolicy, 'report', ctx, post)
  await fileReport(
    ctx,
    {
      type: 'post',
      id: postId,
      courseId: post.course_id,
      authorId: post.author_id,
      text: post.text,
      place: { thread_id: post.thread_id },
    },
    { reason, note, reporterId: ctx.personId },
  )
  await tellDiscussion(ctx, 'thread.changed', { course_id: post.course_id, id: post.thread_id })
}
