import { Id } from '#contract/fields.ts'
import type { PageQuery } from '#contract/page.ts'
import type { ReportRun } from '#contract/report-runs.ts'
import { authorize } from '#server/access/policy.ts'
import { paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { readerOf } from '#server/words/reader.ts'
import { reportsPolicy, runPolicy } from '../policy.ts'
import { presentRun } from './present-run.ts'
import { readableRuns, runColumns } from './run-queries.ts'

export async function getReportRun(ctx: MemberCtx, runId: string): Promise<ReportRun> {
  authorize(reportsPolicy, 'read', ctx, undefined)
  const row = await readableRuns(ctx)
    .select(runColumns)
    .where('r.id', '=', runId)
    .executeTakeFirst()
  if (!row || !runPolicy.read(ctx, row)) throw problem('report_run_not_found')
  return presentRun(ctx, row, await readerOf(ctx))
}

/** What was written of one report, or of all, newest first. */
export async function listReportRuns(
  ctx: MemberCtx,
  query: PageQuery & { report?: string | undefined },
) {
  authorize(reportsPolicy, 'read', ctx, undefined)
  let filtered = readableRuns(ctx)
  if (query.report) {
    filtered = Id.safeParse(query.report).success
      ? filtered.where('r.report_id', '=', query.report)
      : filtered.where('r.ready_key', '=', query.report)
  }
  const list = filtered.select(runColumns).orderBy('r.created_at', 'desc').orderBy('r.id', 'desc')
  const { rows, total, total_capped } = await paged(ctx.db, filtered, list, query)
  const reader = await readerOf(ctx)
  return { items: rows.map((row) => presentRun(ctx, row, reader)), total, total_capped }
}
