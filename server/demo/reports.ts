import type { ReportBody } from '#contract/reports.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { exportReport } from '#server/reports/runs/export-report.ts'
import { createReport } from '#server/reports/save-report.ts'
import { scheduleReport } from '#server/reports/schedules/schedule-report.ts'
import { shareReport } from '#server/reports/share-report.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'

interface DemoReport extends ReportBody {
  madeDaysAgo: number
  sharedWith?: ('admin' | 'instructor')[]
  /** Sent each Monday morning to its owner. */
  isSent?: true
  exportedDaysAgo?: number[]
}

const plain = { group: null, sort: null, chart: 'none' } as const

const reports: DemoReport[] = [
  {
    title: 'Who has not moved for a while',
    description: 'Active places below half, those without a visit for longest first.',
    madeDaysAgo: 40,
    sharedWith: ['admin', 'instructor'],
    isSent: true,
    exportedDaysAgo: [15, 8, 1],
    definition: {
      ...plain,
      source: 'places',
      columns: ['learner', 'course', 'progress', 'last_active'],
      filters: [
        { column: 'status', operator: 'is', values: ['active'] },
        { column: 'progress', operator: 'at_most', values: ['50'] },
      ],
      period: { kind: 'all' },
      sort: { column: 'last_active', descending: false },
    },
  },
  {
    title: 'Sales by course',
    description: 'What each course brought in this year.',
    madeDaysAgo: 12,
    sharedWith: ['admin'],
    exportedDaysAgo: [2],
    definition: {
      ...plain,
      source: 'sales',
      columns: ['total', 'refunded', 'net'],
      filters: [
        { column: 'status', operator: 'is', values: ['paid', 'partly_refunded', 'refunded'] },
      ],
      period: { kind: 'days', days: 365 },
      group: { column: 'course', step: 'value' },
      sort: { column: 'net', descending: true },
      chart: 'bar',
    },
  },
  {
    title: 'Scores by assessment',
    description: '',
    madeDaysAgo: 3,
    definition: {
      ...plain,
      source: 'results',
      columns: ['score'],
      filters: [],
      period: { kind: 'days', days: 90 },
      group: { column: 'assessment', step: 'value' },
      sort: { column: 'score', descending: false },
      chart: 'bar',
    },
  },
]

/** What the admin of Northwind Academy looks at again and again. */
export async function loadReports(app: Mechanisms) {
  const owner = await asSystem(app, ({ db }) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .innerJoin('organizations as o', 'o.id', 'm.organization_id')
      .select(['m.person_id', 'm.organization_id'])
      .where('p.email', '=', 'admin@lyceum.test')
      .where('o.name', '=', 'Northwind Academy')
      .executeTakeFirstOrThrow(),
  )
  const member = {
    personId: owner.person_id,
    organizationId: owner.organization_id,
    role: 'admin' as const,
  }
  for (const report of reports) {
    const { title, description, definition } = report
    const body = { title, description, definition }
    const saved = await asMember(app, member, { at: daysAgo(report.madeDaysAgo) }, async (ctx) => {
      const { id } = await createReport(ctx, body)
      if (report.sharedWith) await shareReport(ctx, id, report.sharedWith)
      return id
    })
    for (const ago of report.exportedDaysAgo ?? []) {
      await asMember(app, member, { at: daysAgo(ago) }, (ctx) =>
        exportReport(ctx, { report_id: saved, title, definition, format: 'xlsx' }),
      )
    }
    if (!report.isSent) continue
    await asMember(app, member, { at: new Date() }, (ctx) =>
      scheduleReport(ctx, saved, {
        rule: { frequency: 'weekly', interval: 1, weekdays: ['MO'] },
        time: '08:00',
        time_zone: 'Europe/Lisbon',
        format: 'xlsx',
        recipient_ids: [member.personId],
      }),
    )
  }
}
