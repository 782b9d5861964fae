import { sql } from 'kysely'
import { Id } from '#contract/fields.ts'
import type { ReportDefinition } from '#contract/reports.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { reportPolicy } from './policy.ts'

/** The organization's reports that the reader may open; the list's side of the policy. */
export const readableReports = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('reports as r')
    .leftJoin('people as p', 'p.id', 'r.owner_id')
    .where('r.organization_id', '=', ctx.organizationId)
    .where(
      sql<boolean>`(r.owner_id = ${ctx.personId} or ${ctx.role} = any(r.shared_with)
        or (${ctx.through !== undefined} and cardinality(r.shared_with) > 0)
        or (r.owner_id is null and ${ctx.role} = 'admin'))`,
    )

export const reportColumns = [
  'r.id',
  'r.title',
  'r.description',
  sql<ReportDefinition>`r.definition`.as('definition'),
  'r.shared_with',
  'r.owner_id',
  'r.updated_at',
  personNameColumn('p').as('owner'),
] as const

const found = (ctx: MemberCtx, reportId: string) =>
  Id.safeParse(reportId).success
    ? readableReports(ctx).select(reportColumns).where('r.id', '=', reportId)
    : null

/** 404 for one of another organization, and for one that nobody shared with the reader. */
export async function getReportRow(ctx: MemberCtx, reportId: string) {
  const row = await found(ctx, reportId)?.executeTakeFirst()
  if (!row || !reportPolicy.read(ctx, row)) throw problem('saved_report_not_found')
  return row
}

export type ReportRow = Awaited<ReturnType<typeof getReportRow>>

/** Locked until the end of the transaction: of two changes the second sees the first. */
export async function lockReport(ctx: MemberCtx, reportId: string) {
  const row = await found(ctx, reportId)?.forUpdate('r').executeTakeFirst()
  if (!row || !reportPolicy.read(ctx, row)) throw problem('saved_report_not_found')
  return row
}
