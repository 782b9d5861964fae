import type { ReportSource } from '#contract/reports.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { readerOf } from '#server/words/reader.ts'
import { word } from '#server/words/word.ts'
import { presentColumn } from './engine/pick-column.ts'
import { maySee } from './engine/source.ts'
import { reportsPolicy } from './policy.ts'
import { allSources } from './sources/all-sources.ts'

/** What the reader's role may report on, and by which columns. */
export async function listReportSources(ctx: MemberCtx): Promise<ReportSource[]> {
  authorize(reportsPolicy, 'read', ctx, undefined)
  const reader = await readerOf(ctx)
  return allSources
    .filter(({ readBy }) => readBy.includes(ctx.role))
    .map((source) => ({
      name: source.name,
      label: word(source.label, reader),
      description: word(source.description, reader),
      period_label: word(source.period.label, reader),
      columns: Object.entries(source.columns)
        .filter(([, column]) => maySee(source, column, ctx.role))
        .map(([key, column]) => presentColumn(key, column, reader)),
    }))
}
