import type { Document } from '#contract/document.ts'
import type { Post } from '#contract/posts.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addPost, assertMayWrite } from './add-post.ts'
import { threadPolicy } from './policy.ts'
import { readPost } from './present.ts'
import { lockThreadRow } from './thread-queries.ts'

interface Reply {
  body: Document
  reply_to_id?: string | null | undefined
  file_ids?: string[] | undefined
}

/** Adds an answer. A locked or deleted thread takes none. */
export async function replyToThread(ctx: MemberCtx, threadId: string, reply: Reply): Promise<Post> {
  await assertMayWrite(ctx)
  const thread = await lockThreadRow(ctx, threadId)
  if (thread.locked_at) throw problem('thread_locked')
  authorize(threadPolicy, 'reply', ctx, thread)
  const replyToId = reply.reply_to_id ?? null
  if (replyToId) await assertInThread(ctx, threadId, replyToId)
  const id = await addPost(
    ctx,
    { ...thread, isStaff: threadPolicy.moderate(ctx, thread) },
    { body: reply.body, fileIds: reply.file_ids ?? [], replyToId },
  )
  return readPost(ctx, id)
}

async function assertInThread(ctx: MemberCtx, threadId: string, postId: string) {
  const post = await ctx.db
    .selectFrom('discussion_posts')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('thread_id', '=', threadId)
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!post) throw problem('post_not_found')
}
