import type { SignedInDevice } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import { locationOf } from '#server/http/address-location.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { presentDevice } from './present.ts'
import { listLiveSessions, reachedFrom } from './queries.ts'
import { readerOf } from '#server/words/reader.ts'

/** Ends the session of this call; its access token stops working at once. */
export const logout = (ctx: PersonCtx) => endSession(ctx, ctx.sessionId)

export async function listSessions(ctx: PersonCtx): Promise<SignedInDevice[]> {
  const sessions = await listLiveSessions(ctx.db, ctx)
  const reader = await readerOf(ctx)
  return Promise.all(
    sessions.map(async (session) => {
      const location = await locationOf(ctx.app, session.ip_address)
      return presentDevice(session, location, ctx.sessionId, reader)
    }),
  )
}

export async function revokeSession(ctx: PersonCtx, sessionId: string) {
  await endSession(ctx, sessionId)
  await audit(ctx, {
    action: 'session.revoked',
    subject: { type: 'person', id: ctx.personId },
    detail: { session_id: sessionId },
  })
}

export async function revokeOtherSessions(ctx: PersonCtx) {
  await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now })
    .where('person_id', '=', ctx.personId)
    .where('id', '!=', ctx.sessionId)
    .where('revoked_at', 'is', null)
    .where(reachedFrom(ctx.onlyOrganizationId))
    .execute()
  await recheckSockets(ctx, ctx.personId)
}

/** Ends every session of a person, except one if given; their open pages hear nothing more. */
export async function endAllSessions(ctx: Ctx, personId: string, exceptSessionId?: string) {
  let query = ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
  if (exceptSessionId) query = query.where('id', '!=', exceptSessionId)
  await query.execute()
  await recheckSockets(ctx, personId)
}

async function endSession(ctx: PersonCtx, sessionId: string) {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now })
    .where('id', '=', sessionId)
    .where('person_id', '=', ctx.personId)
    .where('revoked_at', 'is', null)
    .where(reachedFrom(ctx.onlyOrganizationId))
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw problem('session_not_found')
  await recheckSockets(ctx, ctx.personId)
}
