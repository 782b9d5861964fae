import { actorOf, type Ctx } from '#server/http/context.ts'

interface Entry {
  /** Past tense, as the event: `member.removed`. */
  action: string
  organizationId?: string | null
  subject: { type: string; id: string }
  detail?: Record<string, unknown>
  reason?: string
}

/** Writes who did what, when, from where and why, in the transaction of the change itself. */
export const audit = (ctx: Ctx, entry: Entry) => auditAll(ctx, [entry])

/** The same for many at once, in one statement. */
export async function auditAll(ctx: Ctx, entries: readonly Entry[]) {
  if (entries.length === 0) return
  await ctx.db
    .insertInto('audit_entries')
    .values(
      entries.map((entry) => ({
        organization_id: entry.organizationId ?? null,
        actor_id: actorOf(ctx),
        action: entry.action,
        subject_type: entry.subject.type,
        subject_id: entry.subject.id,
        detail: JSON.stringify(entry.detail ?? {}),
        reason: entry.reason ?? null,
        request_id: ctx.requestId,
        ip_address: ctx.ipAddress,
        created_at: ctx.now,
      })),
    )
    .execute()
}
