import { sql } from 'kysely'
import type { Report, ReportedContent } from '#contract/moderation.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing } from '#server/db/paging.ts'
import { emit } from '#server/events/emit.ts'
import { notify } from '#server/events/notify.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import {
  personNameColumn,
  presentPersonNameOrNull,
  type PersonNameRow,
} from '#server/identity/person-name.ts'
import { say } from '#server/words/sentence.ts'
import { reportDecided } from './notification-kinds.ts'
import { moderationPolicy, reportPolicy } from './policy.ts'

type SubjectType = ReportedContent['subject']['type']

const teachesIt = (ctx: MemberCtx) =>
  sql<boolean>`exists (select 1 from course_instructors i where i.organization_id = r.organization_id
    and i.course_id = r.course_id and i.person_id = ${ctx.personId})`

interface Filter extends PageQuery {
  state: 'open' | 'resolved'
}

/** Everything that was reported and is not decided, or was: each thing once, with all its reports. */
export async function listModerationReports(ctx: MemberCtx, filter: Filter) {
  authorize(moderationPolicy, 'list_reports', ctx, undefined)
  const conditions = [sql<boolean>`r.organization_id = ${ctx.organizationId}`]
  if (ctx.role !== 'admin') conditions.push(teachesIt(ctx))
  const within = sql<boolean>`${sql.join(conditions, sql` and `)}`
  let reports = ctx.db
    .selectFrom('content_reports as r')
    .where(within)
    .where('r.resolved_at', filter.state === 'open' ? 'is' : 'is not', null)
  if (filter.search) reports = reports.where('r.excerpt', 'ilike', containing(filter.search))
  const subjects = reports
    .select(['r.subject_type', 'r.subject_id', sql<Date>`max(r.created_at)`.as('last_at')])
    .groupBy(['r.subject_type', 'r.subject_id'])
  const [page, total, openCount] = await Promise.all([
    subjects
      .orderBy('last_at', 'desc')
      .orderBy('r.subject_id')
      .limit(filter.page_size)
      .offset((filter.page - 1) * filter.page_size)
      .execute(),
    countOf(ctx, subjects.as('s')),
    countOf(
      ctx,
      ctx.db
        .selectFrom('content_reports as r')
        .select(['r.subject_type', 'r.subject_id'])
        .distinct()
        .where(within)
        .where('r.resolved_at', 'is', null)
        .as('s'),
    ),
  ])
  const details = await readReports(
    ctx,
    page.map(({ subject_id }) => subject_id),
    filter.state,
  )
  return {
    items: page.map(({ subject_type, subject_id, last_at }): ReportedContent => {
      const rows = details.filter(
        (row) => row.subject_id === subject_id && row.subject_type === subject_type,
      )
      const [first] = rows
      return {
        subject: { type: subject_type as SubjectType, id: subject_id },
        author: presentPersonNameOrNull(ctx.app, first?.author ?? null),
        excerpt: first?.excerpt ?? '',
        course:
          first?.course_id && first.course_title
            ? { id: first.course_id, title: first.course_title }
            : null,
        place: (first?.place ?? {}) as ReportedContent['place'],
        reports: rows.map((row) => presentReport(ctx, row)),
        last_reported_at: new Date(last_at).toISOString(),
        resolution: (first?.resolution ?? null) as ReportedContent['resolution'],
      }
    }),
    total,
    total_capped: false,
    open_count: openCount,
  }
}

// eslint-disable-next-line typescript/no-explicit-any -- any subquery
const countOf = async (ctx: MemberCtx, subjects: any): Promise<number> =>
  (
    await ctx.db
      .selectFrom(subjects)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const readReports = (ctx: MemberCtx, ids: string[], state: 'open' | 'resolved') =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('content_reports as r')
        .leftJoin('people as a', 'a.id', 'r.author_id')
        .leftJoin('people as p', 'p.id', 'r.reporter_id')
        .leftJoin('courses as c', (join) =>
          join
            .onRef('c.organization_id', '=', 'r.organization_id')
            .onRef('c.id', '=', 'r.course_id'),
        )
        .select([
          'r.subject_type',
          'r.subject_id',
          'r.excerpt',
          'r.course_id',
          'c.title as course_title',
          'r.place',
          'r.reason',
          'r.note',
          'r.created_at',
          'r.resolution',
          personNameColumn('a').as('author'),
          personNameColumn('p').as('reporter'),
        ])
        .where('r.organization_id', '=', ctx.organizationId)
        .where('r.subject_id', 'in', ids)
        .where('r.resolved_at', state === 'open' ? 'is' : 'is not', null)
        .orderBy('r.created_at', 'desc')
        .limit(1000)
        .execute()

const presentReport = (
  ctx: MemberCtx,
  row: { reason: string; note: string; created_at: Date; reporter: PersonNameRow | null },
): Report => ({
  reason: row.reason as Report['reason'],
  note: row.note,
  reporter: presentPersonNameOrNull(ctx.app, row.reporter),
  at: row.created_at.toISOString(),
})

/** Open reports of several things of one type, for those who may decide about them. */
export async function openReportsOf(
  ctx: MemberCtx,
  type: SubjectType,
  ids: string[],
): Promise<Map<string, Report[]>> {
  const found = new Map<string, Report[]>()
  for (const row of await readReports(ctx, ids, 'open')) {
    if (row.subject_type !== type) continue
    found.set(row.subject_id, [...(found.get(row.subject_id) ?? []), presentReport(ctx, row)])
  }
  return found
}

/** Marks all open reports of one thing as decided, and tells who made them. The caller has decided that it may. */
export async function resolveReports(
  ctx: MemberCtx,
  subject: { type: SubjectType; id: string },
  resolution: 'hidden' | 'dismissed',
): Promise<number> {
  const rows = await ctx.db
    .updateTable('content_reports')
    .set({ resolved_at: ctx.now, resolved_by: ctx.personId, resolution })
    .where('organization_id', '=', ctx.organizationId)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('resolved_at', 'is', null)
    .returning(['id', 'reporter_id'])
    .execute()
  if (rows.length > 0) {
    await emit(ctx, 'content.reports_resolved', {
      organization_id: ctx.organizationId,
      subject_id: subject.id,
      resolution,
      resolved_by: ctx.personId,
    })
  }
  const reporters = rows.flatMap(({ reporter_id }) => reporter_id ?? [])
  if (reporters.length > 0) {
    await notify(ctx, reportDecided, {
      to: reporters,
      type: 'info',
      ...outcomes[resolution],
      organizationId: ctx.organizationId,
      // Who decided stays between the moderators.
      key: `${subject.id} ${rows[0]?.id}`,
    })
  }
  return rows.length
}

const outcomes = {
  hidden: {
    title: say('The content you reported was removed'),
    message: say('Thanks for letting us know.'),
  },
  dismissed: {
    title: say('The content you reported will stay'),
    message: say('Thanks for letting us know. We reviewed it, and it follows the rules.'),
  },
}

/** What was reported may stay. Nothing changes for its author. */
export async function dismissReports(
  ctx: MemberCtx,
  subject: { type: SubjectType; id: string },
): Promise<void> {
  authorize(moderationPolicy, 'list_reports', ctx, undefined)
  const report = await ctx.db
    .selectFrom('content_reports as r')
    .select(teachesIt(ctx).as('teaches'))
    .where('r.organization_id', '=', ctx.organizationId)
    .where('r.subject_type', '=', subject.type)
    .where('r.subject_id', '=', subject.id)
    .where('r.resolved_at', 'is', null)
    .executeTakeFirst()
  if (!report) throw problem('report_not_found')
  authorize(reportPolicy, 'decide', ctx, report)
  await resolveReports(ctx, subject, 'dismissed')
  await audit(ctx, {
    action: `${subject.type}.reports_dismissed`,
    organizationId: ctx.organizationId,
    subject,
  })
}
