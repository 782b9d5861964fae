import type { Thread } from '#contract/discussions.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentThread } from './present.ts'
import { getThreadRow } from './thread-queries.ts'

export async function subscribeToThread(
  ctx: MemberCtx,
  threadId: string,
  subscribed: boolean,
): Promise<Thread> {
  await getThreadRow(ctx, threadId)
  const subscribed_at = subscribed ? ctx.now : null
  await reader(ctx, threadId, { read_number: 0, subscribed_at })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'thread_id', 'person_id'])
        .doUpdateSet({ subscribed_at }),
    )
    .execute()
  return presentThread(ctx, await getThreadRow(ctx, threadId))
}

/** Reading goes forward only: an older page that is closed later takes nothing back. */
export async function markThreadRead(
  ctx: MemberCtx,
  threadId: string,
  number: number,
): Promise<void> {
  const thread = await getThreadRow(ctx, threadId)
  const read_number = Math.min(number, thread.last_number)
  if (read_number <= thread.read_number) return
  await reader(ctx, threadId, { read_number, subscribed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'thread_id', 'person_id']).doUpdateSet((eb) => ({
        read_number: eb.fn<number>('greatest', [
          'discussion_readers.read_number',
          'excluded.read_number',
        ]),
      })),
    )
    .execute()
}

const reader = (
  ctx: MemberCtx,
  threadId: string,
  given: { read_number: number; subscribed_at: Date | null },
) =>
  ctx.db.insertInto('discussion_readers').values({
    organization_id: ctx.organizationId,
    thread_id: threadId,
    person_id: ctx.personId,
    ...given,
  })
