import type { ReportFormat, ReportSchedule } from '#contract/report-runs.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { personNameColumn, presentPersonName } from '#server/identity/person-name.ts'
import { readRule } from '#server/recurrence/rule.ts'
import { reportPolicy } from '../policy.ts'
import { getReportRow } from '../queries.ts'
import { readerOf } from '#server/words/reader.ts'
import { word } from '#server/words/word.ts'

/** When a report is sent and to whom, with everyone who could get it. */
export async function getReportSchedule(ctx: MemberCtx, reportId: string) {
  authorize(reportPolicy, 'schedule', ctx, await getReportRow(ctx, reportId))
  const candidates = await listAdmins(ctx)
  return { schedule: await findSchedule(ctx, reportId, candidates), candidates }
}

type Candidate = ReportSchedule['recipients'][number]

export async function findSchedule(
  ctx: MemberCtx,
  reportId: string,
  candidates: readonly Candidate[],
): Promise<ReportSchedule | null> {
  const row = await ctx.db
    .selectFrom('report_schedules')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  if (!row) return null
  return {
    rule: readRule(row.rule),
    time: row.time,
    time_zone: row.time_zone,
    format: row.format as ReportFormat,
    recipients: candidates.filter(({ id }) => row.recipient_ids.includes(id)),
    next_at: row.next_at?.toISOString() ?? null,
    paused_reason: row.paused_reason && word({ message: row.paused_reason }, await readerOf(ctx)),
  }
}

/** A file holds what only admins may see, so only they get one. */
export async function listAdmins(ctx: MemberCtx): Promise<Candidate[]> {
  const rows = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(personNameColumn('p').as('person'))
    .where('m.organization_id', '=', ctx.organizationId)
    .where('m.role', '=', 'admin')
    .where('m.suspended_at', 'is', null)
    .orderBy('m.sort_name')
    .limit(500)
    .execute()
  return rows.flatMap(({ person }) => (person ? [presentPersonName(ctx.app, person)] : []))
}
