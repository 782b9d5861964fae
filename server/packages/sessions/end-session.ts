import { problem } from '#server/http/problem.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { RecordCtx } from '#server/records/statements/store-statements.ts'
import { sessionsPolicy } from './policy.ts'
import { activityIdOf } from './course.ts'
import { findSession, lockRegistration, type RegistrationRow, type SessionRow } from './queries.ts'
import { recordSaid } from './record.ts'
import { verbs } from './vocabulary.ts'

/** Ends a session for an admin. Idempotent. */
export async function endUnitSession(ctx: MemberCtx, sessionId: string) {
  authorize(sessionsPolicy, 'manage', ctx, undefined)
  const found = await findSession(ctx.db, ctx.organizationId, sessionId)
  if (!found) throw problem('package_session_not_found')
  const registration = await lockRegistration(ctx.db, ctx.organizationId, found.registration_id)
  // Read again while holding the lock: the unit may have ended the session in between.
  const session = await findSession(ctx.db, ctx.organizationId, sessionId)
  if (!registration || !session || session.terminated_at || session.abandoned_at) return
  await abandonSession(ctx, registration, session)
  await audit(ctx, {
    action: 'package_session.ended',
    organizationId: ctx.organizationId,
    subject: { type: 'package_session', id: sessionId },
    detail: { registration_id: registration.id },
  })
}

/** Ends a session that its unit didn't end: records that once, and revokes the unit's key. */
export async function abandonSession(
  ctx: RecordCtx,
  registration: RegistrationRow,
  session: SessionRow,
) {
  await ctx.db
    .updateTable('package_sessions')
    .set({ abandoned_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', session.id)
    .execute()
  await revokeKey(ctx, session.id)
  // A session that never started can't be abandoned, and plain xAPI has no such verb.
  if (!session.initialized_at || registration.standard !== 'cmi5') return
  const until = session.last_statement_at ?? session.initialized_at
  const seconds = Math.max(0, (until.getTime() - session.launched_at.getTime()) / 1000)
  const unit = { kind: 'unit', id: session.unit_id } as const
  await recordSaid(ctx, {
    verb: verbs.abandoned,
    object: { id: activityIdOf(ctx.app.env.publicUrl, registration.package_id, unit) },
    registration,
    sessionId: session.id,
    publisherId: session.unit_id,
    result: { duration: `PT${seconds.toFixed(2)}S` },
  })
}

/** From the next request on, the record store no longer knows this session's key. */
export const revokeKey = (ctx: RecordCtx, sessionId: string) =>
  ctx.db
    .updateTable('record_clients')
    .set({ revoked_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
