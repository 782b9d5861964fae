import type { SignedInDevice } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import type { Db } from '#server/db/database.ts'
import { presentDevice } from './present.ts'
import { listLiveSessions } from './queries.ts'

/** Ends the session of this call; its access token stops working at once. */
export const logout = (ctx: PersonCtx) => endSession(ctx, ctx.sessionId)

export async function listSessions(ctx: PersonCtx): Promise<SignedInDevice[]> {
  const sessions = await listLiveSessions(ctx.db, ctx.personId, ctx.now)
  return sessions.map((session) => presentDevice(session, ctx.sessionId))
}

export async function revokeSession(ctx: PersonCtx, sessionId: string) {
  await endSession(ctx, sessionId)
  await audit(ctx, {
    action: 'session.revoked',
    subject: { type: 'person', id: ctx.personId },
    detail: { session_id: sessionId },
  })
}

export const revokeOtherSessions = (ctx: PersonCtx) =>
  endAllSessions(ctx.db, ctx.personId, ctx.now, ctx.sessionId)

/** Ends every session of a person, except one if given. */
export async function endAllSessions(
  db: Db,
  personId: string,
  now: Date,
  exceptSessionId?: string,
) {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
  if (exceptSessionId) query = query.where('id', '!=', exceptSessionId)
  await query.execute()
}

async function endSession(ctx: PersonCtx, sessionId: string) {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now })
    .where('id', '=', sessionId)
    .where('person_id', '=', ctx.personId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw problem('session_not_found')
}
