import type { Report, ReportBody } from '#contract/reports.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { planReport } from './engine/plan-report.ts'
import { reportPolicy, reportsPolicy } from './policy.ts'
import { presentReport } from './present.ts'
import { getReportRow, lockReport } from './queries.ts'
import { scopeOf } from './run-report.ts'
import { allSources } from './sources/all-sources.ts'

const maximumReports = 500

/** Saves a report; only its owner sees it until it is shared. */
export async function createReport(ctx: MemberCtx, body: ReportBody): Promise<Report> {
  authorize(reportsPolicy, 'create', ctx, undefined)
  await assertRuns(ctx, body)
  const { count } = await ctx.db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  if (count >= maximumReports) throw problem('reports_exhausted')
  const { id } = await ctx.db
    .insertInto('reports')
    .values({
      organization_id: ctx.organizationId,
      ...columnsOf(body),
      owner_id: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(ctx, 'report.created', id, body.title)
  return presentReport(ctx, await getReportRow(ctx, id))
}

export async function updateReport(
  ctx: MemberCtx,
  reportId: string,
  body: ReportBody,
): Promise<Report> {
  const report = await lockReport(ctx, reportId)
  authorize(reportPolicy, 'update', ctx, report)
  await assertRuns(ctx, body)
  await ctx.db
    .updateTable('reports')
    .set({ ...columnsOf(body), updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', reportId)
    .execute()
  await record(ctx, 'report.updated', reportId, body.title)
  return presentReport(ctx, await getReportRow(ctx, reportId))
}

/** What can't be run is not saved; the plan is made and thrown away. */
async function assertRuns(ctx: MemberCtx, { definition }: ReportBody) {
  planReport(allSources, definition, await scopeOf(ctx))
}

const columnsOf = ({ title, description, definition }: ReportBody) => ({
  title,
  description,
  definition: JSON.stringify(definition),
})

const record = (ctx: MemberCtx, action: string, id: string, title: string) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'report', id },
    detail: { title },
  })
