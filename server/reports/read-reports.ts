import type { PageQuery } from '#contract/page.ts'
import type { Report } from '#contract/reports.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { readerOf } from '#server/words/reader.ts'
import { reportsPolicy } from './policy.ts'
import { presentReady, presentReport } from './present.ts'
import { getReportRow, readableReports, reportColumns } from './queries.ts'
import { readyReports } from './ready-reports.ts'
import { allSources } from './sources/all-sources.ts'

/** Those whose source the reader's role may read. */
export async function listReadyReports(ctx: MemberCtx): Promise<Report[]> {
  authorize(reportsPolicy, 'read', ctx, undefined)
  const reader = await readerOf(ctx)
  return readyFor(ctx).map((ready) => presentReady(ctx, ready, reader))
}

export const readyFor = (ctx: MemberCtx) =>
  readyReports.filter(({ definition }) =>
    allSources.some(({ name, readBy }) => name === definition.source && readBy.includes(ctx.role)),
  )

export async function listReports(ctx: MemberCtx, query: PageQuery) {
  authorize(reportsPolicy, 'read', ctx, undefined)
  let filtered = readableReports(ctx)
  if (query.search) filtered = filtered.where('r.title', 'ilike', containing(query.search))
  const list = filtered.select(reportColumns).orderBy('r.updated_at', 'desc').orderBy('r.id')
  const { rows, total, total_capped } = await paged(ctx.db, filtered, list, query)
  return {
    items: rows.map((row) => presentReport(ctx, row)),
    total,
    total_capped,
    can: { create: reportsPolicy.create(ctx) },
  }
}

/** By the key of a ready report, or the id of a saved one. */
export async function getReport(ctx: MemberCtx, reportId: string): Promise<Report> {
  authorize(reportsPolicy, 'read', ctx, undefined)
  const ready = readyFor(ctx).find(({ key }) => key === reportId)
  return ready
    ? presentReady(ctx, ready, await readerOf(ctx))
    : presentReport(ctx, await getReportRow(ctx, reportId))
}
