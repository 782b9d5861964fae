import { sql } from 'kysely'
import type { AuditEntry } from '#contract/organization-settings.ts'
import { maximumTotal, type Page, type PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { organizationPolicy } from './policy.ts'

interface Filter {
  action?: string | undefined
  search?: string | undefined
}

export async function listAuditEntries(
  ctx: MemberCtx,
  filter: PageQuery & Filter,
): Promise<Page<AuditEntry>> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const { rows, ...totals } = await paged(
    ctx.db,
    entries(ctx, filter),
    withColumns(entries(ctx, filter)),
    filter,
    { inSteps: true },
  )
  return { items: rows.map(present), ...totals }
}

/** The newest entries of the filter, as many as a list counts. */
export async function exportAuditEntries(ctx: MemberCtx, filter: Filter) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const rows = await withColumns(entries(ctx, filter)).limit(maximumTotal).execute()
  const head = ['time', 'action', 'actor', 'subject', 'subject_id', 'detail', 'reason', 'address']
  const lines = rows.map((row) => [
    row.created_at.toISOString(),
    row.action,
    row.actor ?? '',
    row.subject_type,
    row.subject_id,
    JSON.stringify(row.detail),
    row.reason ?? '',
    row.ip_address ?? '',
  ])
  return csvFile(`audit-${ctx.now.toISOString().slice(0, 10)}`, [head, ...lines])
}

function entries(ctx: MemberCtx, { action, search }: Filter) {
  let query = ctx.db
    .selectFrom('audit_entries as a')
    .leftJoin('people as p', 'p.id', 'a.actor_id')
    .where('a.organization_id', '=', ctx.organizationId)
  if (action) {
    query = query.where('a.action', '>=', action).where('a.action', '<', `${action}\u{10FFFF}`)
  }
  if (search) {
    const pattern = containing(search)
    query = query.where(
      sql<boolean>`(p.first_name || ' ' || p.last_name ilike ${pattern} or a.action ilike ${pattern}
        or a.detail::text ilike ${pattern} or a.reason ilike ${pattern})`,
    )
  }
  return query
}

const withColumns = (query: ReturnType<typeof entries>) =>
  query
    .select([
      'a.id',
      'a.action',
      'a.subject_type',
      'a.subject_id',
      'a.detail',
      'a.reason',
      'a.ip_address',
      'a.created_at',
    ])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('actor'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

const present = (row: Row): AuditEntry => ({
  id: row.id,
  action: row.action,
  actor: row.actor,
  subject_type: row.subject_type,
  subject_id: row.subject_id,
  detail: row.detail as Record<string, unknown>,
  reason: row.reason,
  ip_address: row.ip_address,
  created_at: row.created_at.toISOString(),
})
