import type { ReportSource } from '#contract/reports.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentColumn } from './engine/pick-column.ts'
import { maySee } from './engine/source.ts'
import { reportsPolicy } from './policy.ts'
import { allSources } from './sources/all-sources.ts'

/** What the reader's role may report on, and by which columns. */
export function listReportSources(ctx: MemberCtx): ReportSource[] {
  authorize(reportsPolicy, 'read', ctx, undefined)
  return allSources
    .filter(({ readBy }) => readBy.includes(ctx.role))
    .map((source) => ({
      name: source.name,
      label: source.label,
      description: source.description,
      period_label: source.period.label,
      columns: Object.entries(source.columns)
        .filter(([, column]) => maySee(source, column, ctx.role))
        .map(([key, column]) => presentColumn(key, column)),
    }))
}
