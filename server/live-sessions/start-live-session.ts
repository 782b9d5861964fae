import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** It is live from the moment its host came in. Starting twice changes nothing. */
export async function startLiveSession(
  ctx: MemberCtx,
  { id, started_at }: { id: string; started_at: Date | null },
) {
  if (started_at) return
  const started = await ctx.db
    .updateTable('live_sessions')
    .set({ started_at: ctx.now, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!started) return
  await emit(ctx, 'live_session.started', { organization_id: ctx.organizationId, session_id: id })
}
