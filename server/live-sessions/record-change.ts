import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import type { SessionRow } from './queries.ts'

/** Writes down who changed a session, and says so to whoever listens. */
export async function recordChange(
  ctx: MemberCtx,
  action: `live_session.${string}`,
  row: Pick<SessionRow, 'id'>,
  detail: Record<string, unknown>,
  reason?: string,
) {
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'live_session', id: row.id },
    detail,
    ...(reason !== undefined && { reason }),
  })
  await emit(ctx, action, { organization_id: ctx.organizationId, session_id: row.id })
}
