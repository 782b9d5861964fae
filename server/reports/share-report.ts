import type { Report } from '#contract/reports.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { planReport } from './engine/plan-report.ts'
import { reportPolicy } from './policy.ts'
import { presentReport } from './present.ts'
import { getReportRow, lockReport } from './queries.ts'
import { scopeOf } from './run-report.ts'
import { allSources } from './sources/all-sources.ts'

/** Shows a report to everyone of these roles. A role that may not see one of its columns is refused by name. */
export async function shareReport(
  ctx: MemberCtx,
  reportId: string,
  roles: readonly ('admin' | 'instructor')[],
): Promise<Report> {
  const report = await lockReport(ctx, reportId)
  authorize(reportPolicy, 'share', ctx, report)
  const scope = await scopeOf(ctx)
  for (const role of roles) planReport(allSources, report.definition, { ...scope, role })
  await ctx.db
    .updateTable('reports')
    .set({ shared_with: [...new Set(roles)] })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', reportId)
    .execute()
  await audit(ctx, {
    action: 'report.shared',
    organizationId: ctx.organizationId,
    subject: { type: 'report', id: reportId },
    detail: { roles: [...roles] },
  })
  return presentReport(ctx, await getReportRow(ctx, reportId))
}
