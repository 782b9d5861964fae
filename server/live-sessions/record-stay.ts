import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { completeAttended, type Stay } from './complete-attended.ts'

/** Someone came in. Who is in already stays in: a second tab or a reconnection begins no second stay. */
export async function recordJoined(ctx: Ctx, stay: Stay, at = ctx.now) {
  await ctx.db
    .insertInto('live_session_stays')
    .values({
      organization_id: stay.organizationId,
      session_id: stay.sessionId,
      person_id: stay.personId,
      joined_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'session_id', 'person_id'])
        .where('left_at', 'is', null)
        .doNothing(),
    )
    .execute()
}

/** Someone went. Who has been there long enough has attended, and a lesson that asks for that is complete. */
export async function recordLeft(ctx: Ctx, stay: Stay, at = ctx.now) {
  const closed = await ctx.db
    .updateTable('live_session_stays')
    .set({ left_at: sql<Date>`greatest(joined_at, ${at}::timestamptz)` })
    .where('organization_id', '=', stay.organizationId)
    .where('session_id', '=', stay.sessionId)
    .where('person_id', '=', stay.personId)
    .where('left_at', 'is', null)
    .returning('id')
    .execute()
  if (closed.length > 0) await completeAttended(ctx, stay, at)
}
