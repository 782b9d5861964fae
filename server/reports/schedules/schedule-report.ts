import type { ReportSchedule, ScheduleReportBody } from '#contract/report-runs.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { printRule } from '#server/recurrence/rule.ts'
import { wallClock } from '#server/recurrence/series.ts'
import { reportPolicy } from '../policy.ts'
import { lockReport } from '../queries.ts'
import { findSchedule, listAdmins } from './get-schedule.ts'
import { nextAt } from './next-at.ts'

/** From now on the report is written at these times and its readers are told. Replaces what was planned before. */
export async function scheduleReport(
  ctx: MemberCtx,
  reportId: string,
  body: ScheduleReportBody,
): Promise<ReportSchedule> {
  const report = await lockReport(ctx, reportId)
  authorize(reportPolicy, 'schedule', ctx, report)
  const admins = await listAdmins(ctx)
  const known = new Set(admins.map(({ id }) => id))
  if (body.recipient_ids.some((id) => !known.has(id))) throw problem('report_recipient_not_admin')
  const starts_on = wallClock(ctx.now, body.time_zone).toPlainDate().toString()
  const next_at = nextAt({ ...body, starts_on }, ctx.now)
  if (!next_at) throw problem('recurrence_never')
  const values = {
    rule: printRule(body.rule),
    time: body.time,
    time_zone: body.time_zone,
    starts_on,
    format: body.format,
    recipient_ids: [...new Set(body.recipient_ids)],
    next_at,
    paused_reason: null,
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('report_schedules')
    .values({ organization_id: ctx.organizationId, report_id: reportId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'report_id']).doUpdateSet(values),
    )
    .execute()
  await record(ctx, 'report.scheduled', reportId, { rule: values.rule, time: body.time })
  const schedule = await findSchedule(ctx, reportId, admins)
  if (!schedule) throw problem('saved_report_not_found')
  return schedule
}

/** Sends it no more; twice changes nothing. */
export async function unscheduleReport(ctx: MemberCtx, reportId: string) {
  authorize(reportPolicy, 'schedule', ctx, await lockReport(ctx, reportId))
  await ctx.db
    .deleteFrom('report_schedules')
    .where('organization_id', '=', ctx.organizationId)
    .where('report_id', '=', reportId)
    .execute()
  await record(ctx, 'report.unscheduled', reportId)
}

const record = (ctx: MemberCtx, action: string, id: string, detail?: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'report', id },
    ...(detail && { detail }),
  })
