import { sql } from 'kysely'
import type { LiveSession } from '#contract/live-sessions.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { liveSessionPolicy } from './policy.ts'
import { readSession } from './present.ts'
import { getSessionRow } from './queries.ts'
import { recordLeft } from './record-stay.ts'
import { statusOf } from './rules.ts'

/** Ends it for everyone who is still there. Ending twice changes nothing. */
export async function endLiveSession(ctx: MemberCtx, id: string): Promise<LiveSession> {
  const row = await getSessionRow(ctx, id, true)
  if (!liveSessionPolicy.run(ctx, row)) throw problem('not_allowed')
  if (row.cancelled_at) throw problem('live_session_cancelled')
  if (statusOf(row, ctx.now) === 'scheduled') throw problem('not_allowed')
  if (!row.ended_at) {
    await end(ctx, ctx.organizationId, id, ctx.now)
    await audit(ctx, {
      action: 'live_session.ended',
      organizationId: ctx.organizationId,
      subject: { type: 'live_session', id },
      detail: { title: row.title },
    })
  }
  return readSession(ctx, id)
}

/** What nobody ended ends by itself after its overtime: when the last one went, or when it was to end. */
export async function closeLiveSession(ctx: Ctx, organizationId: string, id: string) {
  const session = await ctx.db
    .selectFrom('live_sessions as s')
    .select([
      's.ends_at',
      sql<Date | null>`(select max(y.left_at) from live_session_stays y where y.organization_id = s.organization_id
        and y.session_id = s.id)`.as('last_left_at'),
    ])
    .where('s.organization_id', '=', organizationId)
    .where('s.id', '=', id)
    .where('s.ended_at', 'is', null)
    .where('s.cancelled_at', 'is', null)
    .forUpdate('s')
    .executeTakeFirst()
  if (!session || session.ends_at > ctx.now) return
  const { ends_at, last_left_at } = session
  await end(
    ctx,
    organizationId,
    id,
    last_left_at && last_left_at > ends_at ? last_left_at : ends_at,
  )
}

async function end(ctx: Ctx, organizationId: string, sessionId: string, at: Date) {
  await ctx.db
    .updateTable('live_sessions')
    .set({ ended_at: at, updated_at: ctx.now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sessionId)
    .execute()
  const inside = await ctx.db
    .selectFrom('live_session_stays')
    .select('person_id')
    .where('organization_id', '=', organizationId)
    .where('session_id', '=', sessionId)
    .where('left_at', 'is', null)
    .execute()
  for (const { person_id } of inside) {
    await recordLeft(ctx, { organizationId, sessionId, personId: person_id }, at)
  }
  await emit(ctx, 'live_session.ended', { organization_id: organizationId, session_id: sessionId })
}
