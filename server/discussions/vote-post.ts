import type { Post } from '#contract/posts.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { tellDiscussion } from './live.ts'
import { postPolicy } from './policy.ts'
import { getPostRow } from './post-queries.ts'
import { readPost } from './present.ts'

/** Each person counts once, however often they say it. */
export async function votePost(ctx: MemberCtx, postId: string, useful: boolean): Promise<Post> {
  const post = await getPostRow(ctx, postId, true)
  authorize(postPolicy, 'vote', ctx, post)
  if (post.voted === useful) return readPost(ctx, postId)
  if (useful) {
    await ctx.db
      .insertInto('discussion_votes')
      .values({
        organization_id: ctx.organizationId,
        post_id: postId,
        person_id: ctx.personId,
        created_at: ctx.now,
      })
      .execute()
  } else {
    await ctx.db
      .deleteFrom('discussion_votes')
      .where('organization_id', '=', ctx.organizationId)
      .where('post_id', '=', postId)
      .where('person_id', '=', ctx.personId)
      .execute()
  }
  const by = useful ? 1 : -1
  await ctx.db
    .updateTable('discussion_posts')
    .set((eb) => ({ vote_count: eb('vote_count', '+', by) }))
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', postId)
    .execute()
  if (post.number === 1) {
    await ctx.db
      .updateTable('discussion_threads')
      .set((eb) => ({ vote_count: eb('vote_count', '+', by) }))
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', post.thread_id)
      .execute()
  }
  await tellDiscussion(ctx, 'thread.changed', { course_id: post.course_id, id: post.thread_id })
  return readPost(ctx, postId)
}
