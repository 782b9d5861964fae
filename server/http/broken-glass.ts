import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from './context.ts'

interface Emergency extends Ctx {
  readonly organizationId: string
  readonly personId: string
  readonly sessionId: string
}

/** Records that an emergency admin entered from outside the networks: once per session and address, also at once. */
export async function recordBrokenGlass(ctx: Emergency) {
  const { organizationId, personId, sessionId, ipAddress, now } = ctx
  const used = await ctx.db
    .insertInto('break_glass_uses')
    .values({
      organization_id: organizationId,
      person_id: personId,
      session_id: sessionId,
      ip_address: ipAddress ?? '',
      used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'session_id', 'ip_address']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (used) await tellBrokenGlass(ctx, { organizationId, personId, past: 'networks' })
}

/** An entry in the audit log, and an event from which the other admins hear of it. */
export async function tellBrokenGlass(
  ctx: Ctx,
  {
    organizationId,
    personId,
    past,
  }: { organizationId: string; personId: string; past: 'networks' | 'single_sign_on' },
) {
  await audit(ctx, {
    action: 'organization.break_glass_used',
    organizationId,
    subject: { type: 'person', id: personId },
    detail: { past },
  })
  await emit(ctx, 'organization.break_glass_used', {
    organization_id: organizationId,
    person_id: personId,
    past,
    ip_address: ctx.ipAddress ?? '',
  })
}
