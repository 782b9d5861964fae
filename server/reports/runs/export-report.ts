import { Id } from '#contract/fields.ts'
import type { ReportFormat, ReportRun } from '#contract/report-runs.ts'
import type { ReportDefinition } from '#contract/reports.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { planReport } from '../engine/plan-report.ts'
import { reportsPolicy } from '../policy.ts'
import { getReport } from '../read-reports.ts'
import { scopeOf } from '../run-report.ts'
import { allSources } from '../sources/all-sources.ts'
import { getReportRun } from './read-runs.ts'

interface Asked {
  report_id: string | null
  title: string
  definition: ReportDefinition
  within?: string | null | undefined
  format: ReportFormat
}

const maximumOpen = 5

/** Asks for a file. A job writes it with the asker's own rights, so it holds what they could see on the screen. */
export async function exportReport(ctx: MemberCtx, asked: Asked): Promise<ReportRun> {
  authorize(reportsPolicy, 'read', ctx, undefined)
  planReport(allSources, asked.definition, await scopeOf(ctx), asked.within)
  if (asked.report_id !== null) await getReport(ctx, asked.report_id)
  await assertFewOpen(ctx)
  const isSaved = Id.safeParse(asked.report_id).success
  const { id } = await ctx.db
    .insertInto('report_runs')
    .values({
      organization_id: ctx.organizationId,
      report_id: isSaved ? asked.report_id : null,
      ready_key: isSaved ? null : asked.report_id,
      title: asked.title,
      definition: JSON.stringify(asked.definition),
      within: asked.within ?? null,
      is_drilled: asked.within !== undefined,
      format: asked.format,
      asked_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(
    ctx.db,
    'reports.write-file',
    { organization_id: ctx.organizationId, run_id: id },
    { maximumAttempts: 3 },
  )
  await audit(ctx, {
    action: 'report.exported',
    organizationId: ctx.organizationId,
    subject: { type: 'report_run', id },
    detail: { title: asked.title, source: asked.definition.source, format: asked.format },
  })
  return getReportRun(ctx, id)
}

/** Nobody keeps the queue busy for everyone else. */
async function assertFewOpen(ctx: MemberCtx) {
  const { count } = await ctx.db
    .selectFrom('report_runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', ctx.organizationId)
    .where('asked_by', '=', ctx.personId)
    .where('finished_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maximumOpen) throw problem('report_runs_exhausted')
}
