import type { ReportDefinition } from '#contract/reports.ts'
import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

/** The files that the reader may open; the list's side of the policy. */
export const readableRuns = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('report_runs as r')
    .leftJoin('people as p', 'p.id', 'r.asked_by')
    .leftJoin('files as f', (join) =>
      join
        .onRef('f.organization_id', '=', 'r.organization_id')
        .onRef('f.id', '=', 'r.file_id')
        .on('f.deleted_at', 'is', null),
    )
    .where('r.organization_id', '=', ctx.organizationId)
    .where(
      sql<boolean>`(r.asked_by = ${ctx.personId}
        or (${ctx.role} = 'admin' and ${ctx.personId}::uuid = any(r.recipient_ids)))`,
    )

export const runColumns = [
  'r.id',
  'r.title',
  'r.format',
  'r.asked_by',
  'r.recipient_ids',
  'r.row_count',
  'r.total_count',
  'r.is_cut_off',
  'r.created_at',
  'r.started_at',
  'r.finished_at',
  'r.failed_at',
  'r.failure',
  'f.id as file_id',
  'f.name as file_name',
  'f.size_bytes',
  sql<ReportDefinition>`r.definition`.as('definition'),
  personNameColumn('p').as('asker'),
] as const
