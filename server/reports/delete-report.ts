import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { reportPolicy } from './policy.ts'
import { lockReport } from './queries.ts'

/** Deletes a report with its schedule, its history and the files of it. */
export async function deleteReport(ctx: MemberCtx, reportId: string) {
  const report = await lockReport(ctx, reportId)
  authorize(reportPolicy, 'delete', ctx, report)
  await ctx.db
    .updateTable('files')
    .set({ deleted_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('report_runs')
        .select('file_id')
        .where('organization_id', '=', ctx.organizationId)
        .where('report_id', '=', reportId)
        .where('file_id', 'is not', null)
        .$narrowType<{ file_id: string }>(),
    )
    .execute()
  await ctx.db
    .deleteFrom('reports')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', reportId)
    .execute()
  await audit(ctx, {
    action: 'report.deleted',
    organizationId: ctx.organizationId,
    subject: { type: 'report', id: reportId },
    detail: { title: report.title },
  })
}
