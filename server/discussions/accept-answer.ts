import type { Thread } from '#contract/discussions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { tellDiscussion } from './live.ts'
import { postPolicy, threadPolicy } from './policy.ts'
import { getPostRow } from './post-queries.ts'
import { presentThread } from './present.ts'
import { getThreadRow, lockThreadRow } from './thread-queries.ts'

/** A question has one accepted answer or none. Of two that are accepted at once the later one stays. */
export async function acceptAnswer(
  ctx: MemberCtx,
  threadId: string,
  postId: string | null,
): Promise<Thread> {
  const thread = await lockThreadRow(ctx, threadId)
  if (thread.kind !== 'question') throw problem('not_a_question')
  authorize(threadPolicy, 'accept', ctx, thread)
  const post = postId === null ? null : await getPostRow(ctx, postId)
  if (post && post.thread_id !== threadId) throw problem('post_not_found')
  if (post) authorize(postPolicy, 'accept', ctx, post)
  if (thread.accepted_post_id === postId) return presentThread(ctx, thread)
  await ctx.db
    .updateTable('discussion_threads')
    .set({ accepted_post_id: postId, accepted_at: postId === null ? null : ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', threadId)
    .execute()
  await audit(ctx, {
    action: postId === null ? 'answer.unaccepted' : 'answer.accepted',
    organizationId: ctx.organizationId,
    subject: { type: 'thread', id: threadId },
    detail: { post_id: postId, before: thread.accepted_post_id },
  })
  if (post) {
    await emit(ctx, 'answer.accepted', {
      organization_id: ctx.organizationId,
      course_id: thread.course_id,
      thread_id: threadId,
      title: thread.title,
      post_id: post.id,
      answerer_id: post.author_id,
      asker_id: thread.author_id,
      person_id: ctx.personId,
    })
  }
  await tellDiscussion(ctx, 'thread.changed', thread)
  return presentThread(ctx, await getThreadRow(ctx, threadId))
}
