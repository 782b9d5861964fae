import { sql } from 'kysely'
import type {
  Retention,
  RetentionKind,
  RetentionPreview,
  RetentionRule,
} from '#contract/school-settings.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { organizationPolicy } from '../policy.ts'
import { dueBefore, isDue, retentionKinds, tableOf } from './due-records.ts'

export async function getRetention(ctx: MemberCtx): Promise<Retention> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const row = await ctx.db
    .selectFrom('organizations')
    .select('legal_hold_at')
    .select(sql<Partial<Record<RetentionKind, number>>>`retention`.as('retention'))
    .where('id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  const runs = await ctx.db
    .selectFrom('retention_runs')
    .select(['kind', 'before', 'removed_count', 'ran_at'])
    .where('organization_id', '=', ctx.organizationId)
    .orderBy('ran_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  return {
    rules: retentionKinds.map((kind) => ({ kind, days: row.retention[kind] ?? null })),
    legal_hold_at: row.legal_hold_at?.toISOString() ?? null,
    runs: runs.map((run) => ({
      kind: run.kind as RetentionKind,
      before: run.before.toISOString(),
      removed_count: run.removed_count,
      ran_at: run.ran_at.toISOString(),
    })),
  }
}

/** Nothing is removed right away: the next run of the job follows the rules. */
export async function saveRetention(
  ctx: MemberCtx,
  { rules, legal_hold }: { rules: RetentionRule[]; legal_hold: boolean },
): Promise<Retention> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const retention = Object.fromEntries(
    rules.flatMap(({ kind, days }) => (days === null ? [] : [[kind, days]])),
  )
  await ctx.db
    .updateTable('organizations')
    .set({
      retention: JSON.stringify(retention),
      legal_hold_at: legal_hold ? sql<Date>`coalesce(legal_hold_at, ${ctx.now})` : null,
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.organizationId)
    .execute()
  await audit(ctx, {
    action: 'organization.retention_changed',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { ...retention, legal_hold },
  })
  return getRetention(ctx)
}

/** Counts what the job would remove if it ran now with these rules. */
export async function previewRetention(
  ctx: MemberCtx,
  rules: RetentionRule[],
): Promise<RetentionPreview> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const preview: RetentionPreview = []
  for (const { kind, days } of rules) {
    if (days === null) continue
    const before = dueBefore(ctx.now, days)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ${tableOf(kind)} where ${isDue(kind, ctx.organizationId, before)}`.execute(ctx.db)
    preview.push({ kind, before: before.toISOString(), count: rows[0]?.count ?? 0 })
  }
  return preview
}
