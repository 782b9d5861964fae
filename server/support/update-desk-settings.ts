import type { DeskSettings } from '#contract/support-desk.ts'
import type { TicketPriority } from '#contract/support.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getSettings, openDesk, type DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'
import { retarget } from './ticket-state.ts'

export async function getDeskSettings(ctx: DeskCtx) {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const settings = await getSettings(ctx.db, ctx.deskId)
  return { ...settings, can: { update: deskPolicy.configure(ctx) } }
}

/** Sets hours, holidays and promises. Tickets whose clock runs get new due times; what was counted stays counted. */
export async function updateDeskSettings(ctx: DeskCtx, settings: DeskSettings) {
  authorize(deskPolicy, 'configure', ctx, undefined)
  await openDesk(ctx)
  await ctx.db
    .updateTable('support_desks')
    .set({
      time_zone: settings.time_zone,
      hours: JSON.stringify(settings.hours),
      holidays: JSON.stringify(settings.holidays),
      targets: JSON.stringify(settings.targets),
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.deskId)
    .execute()
  await retargetAll(ctx, settings)
  await audit(ctx, {
    action: 'support_desk.configured',
    organizationId: ctx.organizationId,
    subject: { type: 'support_desk', id: ctx.deskId },
    detail: settings,
  })
  return getDeskSettings(ctx)
}

async function retargetAll(ctx: DeskCtx, desk: DeskSettings) {
  const running = await ctx.db
    .selectFrom('support_tickets')
    .selectAll()
    .where('desk_id', '=', ctx.deskId)
    .where('status', '=', 'open')
    .orderBy('id')
    .limit(5000)
    .forUpdate()
    .execute()
  for (const ticket of running) {
    const change = retarget(ticket, desk, ticket.priority as TicketPriority, ctx.now)
    if (Object.keys(change).length === 0) continue
    await ctx.db
      .updateTable('support_tickets')
      .set(change)
      .where('desk_id', '=', ctx.deskId)
      .where('id', '=', ticket.id)
      .execute()
  }
}
