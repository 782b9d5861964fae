import type { Thread } from '#contract/discussions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { tellDiscussion } from './live.ts'
import { threadPolicy } from './policy.ts'
import { presentThread } from './present.ts'
import { getThreadRow, lockThreadRow } from './thread-queries.ts'

/** Pinned threads stand above the others of their course. Doing it twice changes nothing. */
export const pinThread = (ctx: MemberCtx, threadId: string, pinned: boolean) =>
  change(ctx, threadId, 'pin', 'pinned_at', pinned, pinned ? 'thread.pinned' : 'thread.unpinned')

/** Nobody adds to a locked thread, not even those who locked it. */
export const lockThread = (ctx: MemberCtx, threadId: string, locked: boolean) =>
  change(ctx, threadId, 'lock', 'locked_at', locked, locked ? 'thread.locked' : 'thread.unlocked')

async function change(
  ctx: MemberCtx,
  threadId: string,
  ability: 'pin' | 'lock',
  column: 'pinned_at' | 'locked_at',
  on: boolean,
  action: string,
): Promise<Thread> {
  const thread = await lockThreadRow(ctx, threadId)
  authorize(threadPolicy, ability, ctx, thread)
  if ((thread[column] !== null) === on) return presentThread(ctx, thread)
  await ctx.db
    .updateTable('discussion_threads')
    .set({ [column]: on ? ctx.now : null })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', threadId)
    .execute()
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'thread', id: threadId },
    detail: { title: thread.title },
  })
  await tellDiscussion(ctx, 'thread.changed', thread)
  return presentThread(ctx, await getThreadRow(ctx, threadId))
}
