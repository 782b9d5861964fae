import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { coursePolicy, postPolicy } from './policy.ts'
import { tellDiscussion } from './live.ts'
import { getPostRow } from './post-queries.ts'

/** Its words are gone, its place stays. With an opening text that nobody has answered the whole thread goes. */
export async function deletePost(ctx: MemberCtx, postId: string): Promise<void> {
  const post = await getPostRow(ctx, postId, true)
  const isMine = post.author_id === ctx.personId
  if (isMine && post.locked_at && !coursePolicy.moderate(ctx, post)) throw problem('thread_locked')
  authorize(postPolicy, 'delete', ctx, post)
  const isOpening = post.number === 1
  if (isOpening && post.reply_count > 0) throw problem('thread_has_replies')
  await ctx.db
    .updateTable('discussion_posts')
    .set({ deleted_at: ctx.now, body: null, text: '' })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', postId)
    .execute()
  await ctx.db
    .deleteFrom('attachments')
    .where('organization_id', '=', ctx.organizationId)
    .where('subject_type', '=', 'post')
    .where('subject_id', '=', postId)
    .execute()
  await ctx.db
    .updateTable('discussion_threads')
    .set((eb) =>
      isOpening
        ? { deleted_at: ctx.now }
        : {
            reply_count: eb('reply_count', '-', 1),
            ...(post.accepted_post_id === postId && { accepted_post_id: null, accepted_at: null }),
          },
    )
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', post.thread_id)
    .execute()
  await audit(ctx, {
    action: isOpening ? 'thread.deleted' : 'post.deleted',
    organizationId: ctx.organizationId,
    subject: { type: 'post', id: postId },
    detail: { thread_id: post.thread_id },
  })
  await tellDiscussion(ctx, 'thread.changed', { course_id: post.course_id, id: post.thread_id })
}
