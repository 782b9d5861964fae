import type { Document } from '#contract/document.ts'
import type { Thread } from '#contract/discussions.ts'
import type { Post } from '#contract/posts.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { checkWords, filterWords } from '#server/moderation/check-words.ts'
import { assertNotMuted } from '#server/moderation/sanctions.ts'
import { readAttachments } from '#server/moderation/attachments.ts'
import { tellDiscussion } from './live.ts'
import { resolveMentions } from './mentions.ts'
import { postPolicy, threadPolicy } from './policy.ts'
import { getPostRow } from './post-queries.ts'
import { presentThread, readPost } from './present.ts'
import { getThreadRow, lockThreadRow } from './thread-queries.ts'

/** Changes one's own words. Whoever was mentioned before is not told again. */
export async function editPost(ctx: MemberCtx, postId: string, body: Document): Promise<Post> {
  const post = await getPostRow(ctx, postId, true)
  if (
    post.author_id === ctx.personId &&
    post.locked_at &&
    !threadPolicy.moderate(ctx, asThread(post))
  )
    throw problem('thread_locked')
  authorize(postPolicy, 'edit', ctx, post)
  await assertNotMuted(ctx)
  const files = (await readAttachments(ctx, 'post', [postId])).get(postId)?.length ?? 0
  const { text } = await checkWords(ctx, body, { files })
  const named = await resolveMentions(ctx, post, body)
  await ctx.db
    .updateTable('discussion_posts')
    .set({ body: JSON.stringify(named.body), text, edited_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', postId)
    .execute()
  await audit(ctx, {
    action: 'post.edited',
    organizationId: ctx.organizationId,
    subject: { type: 'post', id: postId },
    detail: { thread_id: post.thread_id },
  })
  await tellDiscussion(ctx, 'thread.changed', { course_id: post.course_id, id: post.thread_id })
  return readPost(ctx, postId)
}

const asThread = (post: Awaited<ReturnType<typeof getPostRow>>) => ({
  ...post,
  author_id: post.thread_author_id,
  kind: post.thread_kind,
  hidden_at: post.thread_hidden_at,
})

export async function retitleThread(
  ctx: MemberCtx,
  threadId: string,
  title: string,
): Promise<Thread> {
  const thread = await lockThreadRow(ctx, threadId)
  if (thread.locked_at && !threadPolicy.moderate(ctx, thread)) throw problem('thread_locked')
  authorize(threadPolicy, 'edit_title', ctx, thread)
  await assertNotMuted(ctx)
  await filterWords(ctx, title)
  await ctx.db
    .updateTable('discussion_threads')
    .set({ title })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', threadId)
    .execute()
  await audit(ctx, {
    action: 'thread.retitled',
    organizationId: ctx.organizationId,
    subject: { type: 'thread', id: threadId },
    detail: { before: thread.title, after: title },
  })
  await tellDiscussion(ctx, 'thread.changed', thread)
  return presentThread(ctx, await getThreadRow(ctx, threadId))
}
