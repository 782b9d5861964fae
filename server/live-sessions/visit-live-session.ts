import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { joinRole } from './present.ts'
import { getSessionRow } from './queries.ts'
import { recordJoined, recordLeft } from './record-stay.ts'
import { assertOpenTo } from './rules.ts'
import { startLiveSession } from './start-live-session.ts'

/** The way to an outside room, inside its hours only. That someone went there is recorded, how long they stayed can't be. */
export async function visitLiveSession(ctx: MemberCtx, id: string): Promise<{ url: string }> {
  const row = await getSessionRow(ctx, id)
  if (row.outside_url === null) throw problem('live_session_not_found')
  const role = joinRole(ctx, row)
  assertOpenTo(row, role, ctx.now)
  if (role === 'host') await startLiveSession(ctx, row)
  if (row.own_stay === null) {
    const stay = { organizationId: ctx.organizationId, sessionId: id, personId: ctx.personId }
    await recordJoined(ctx, stay)
    await recordLeft(ctx, stay)
  }
  return { url: row.outside_url }
}
