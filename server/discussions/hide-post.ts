import type { Post } from '#contract/posts.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { notify } from '#server/events/notify.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { resolveReports } from '#server/moderation/reports.ts'
import { say } from '#server/words/sentence.ts'
import { tellDiscussion } from './live.ts'
import { linkTo } from './links.ts'
import { postModerated } from './notification-kinds.ts'
import { postPolicy } from './policy.ts'
import { getPostRow, type PostRow } from './post-queries.ts'
import { readPost } from './present.ts'

/** Its words are for its author and moderators only. An opening text takes its thread with it. */
export async function hidePost(ctx: MemberCtx, postId: string, reason: string): Promise<Post> {
  const post = await getPostRow(ctx, postId, true)
  authorize(postPolicy, 'hide', ctx, post)
  await change(ctx, post, {
    hidden_at: ctx.now,
    hidden_by: ctx.personId,
    hidden_reason: reason,
  })
  await resolveReports(ctx, { type: 'post', id: postId }, 'hidden')
  await tellAuthor(ctx, post, 'post.hidden', reason)
  return readPost(ctx, postId)
}

export async function restorePost(ctx: MemberCtx, postId: string): Promise<Post> {
  const post = await getPostRow(ctx, postId, true)
  authorize(postPolicy, 'restore', ctx, post)
  await change(ctx, post, { hidden_at: null, hidden_by: null, hidden_reason: null })
  await tellAuthor(ctx, post, 'post.restored')
  return readPost(ctx, postId)
}

async function change(
  ctx: MemberCtx,
  post: PostRow,
  hidden: { hidden_at: Date | null; hidden_by: string | null; hidden_reason: string | null },
) {
  await ctx.db
    .updateTable('discussion_posts')
    .set(hidden)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', post.id)
    .execute()
  await ctx.db
    .updateTable('discussion_threads')
    .set((eb) =>
      post.number === 1
        ? { hidden_at: hidden.hidden_at }
        : {
            reply_count: eb('reply_count', '+', hidden.hidden_at === null ? 1 : -1),
            ...(post.accepted_post_id === post.id && { accepted_post_id: null, accepted_at: null }),
          },
    )
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', post.thread_id)
    .execute()
  await tellDiscussion(ctx, 'thread.changed', { course_id: post.course_id, id: post.thread_id })
}

async function tellAuthor(
  ctx: MemberCtx,
  post: PostRow,
  action: 'post.hidden' | 'post.restored',
  reason?: string,
) {
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'post', id: post.id },
    detail: { thread_id: post.thread_id, author_id: post.author_id },
    ...(reason && { reason }),
  })
  if (!post.author_id) return
  await notify(ctx, postModerated, {
    to: post.author_id,
    type: reason ? 'warning' : 'success',
    title: reason
      ? say('Your post in “{title}” was hidden', { title: post.thread_title })
      : say('Your post in “{title}” is visible again', { title: post.thread_title }),
    message: reason
      ? say('Reason: {reason}', { reason })
      : say('Everyone in the course can read it.'),
    link: linkTo(post.author_is_staff ? 'instructor' : 'learner', post.course_id, post.thread_id),
    organizationId: ctx.organizationId,
  })
}
