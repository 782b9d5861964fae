import { expect, test } from 'vitest'
import {
  getReportRun,
  getReportSchedule,
  listReportRuns,
  scheduleReport,
  unscheduleReport,
} from '#contract/report-runs.ts'
import { createReport } from '#contract/reports.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { nextAt } from './next-at.ts'
import { runDue } from './run-due.ts'

async function buildReport() {
  const classroom = await buildClassroom()
  const organizationId = classroom.organization.id
  const { body: report } = await call(classroom.admin, createReport, {
    params: { organizationId },
    body: {
      title: 'Every morning',
      definition: {
        source: 'places',
        columns: ['learner'],
        filters: [],
        period: { kind: 'all' },
        group: null,
        sort: null,
        chart: 'none',
      },
    },
  })
  return { ...classroom, params: { organizationId, reportId: report.id } }
}

const daily = (recipient: string) => ({
  rule: { frequency: 'daily' as const },
  time: '09:00',
  time_zone: 'Europe/Berlin',
  format: 'xlsx' as const,
  recipient_ids: [recipient],
})

/** Tests share a clock that stands; the schedule is moved to it instead. */
async function makeDue(reportId: string) {
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db, now }) =>
    db
      .updateTable('report_schedules')
      .set({ next_at: now })
      .where('report_id', '=', reportId)
      .execute(),
  )
  await runDue(mechanisms)
}

test('times are on the wall clock of the zone, also when the clocks change', () => {
  const clock = {
    rule: { frequency: 'weekly' as const, interval: 1, weekdays: ['MO' as const] },
    time: '09:00',
    time_zone: 'Europe/Berlin',
    starts_on: '2026-10-19',
  }
  const first = nextAt(clock, new Date('2026-10-19T06:00:00Z'))
  expect(first?.toISOString()).toBe('2026-10-19T07:00:00.000Z')
  const second = nextAt(clock, first ?? new Date())
  expect(second?.toISOString()).toBe('2026-10-26T08:00:00.000Z')
  const ended = { ...clock, rule: { frequency: 'daily' as const, interval: 1, count: 1 } }
  expect(nextAt(ended, new Date('2026-10-19T08:00:00Z'))).toBeNull()
})

test('when its time comes the file is written once, and admins on the list are told where it is', async () => {
  const { organization, admin, params } = await buildReport()
  const colleague = await buildMember(organization.id, 'admin')
  const { drainJobs, sentMail } = await testApp()
  const planned = await call(admin, scheduleReport, { params, body: daily(colleague.id) })
  expect(planned.body.recipients.map(({ id }) => id)).toEqual([colleague.id])
  await makeDue(params.reportId)
  const { mechanisms } = await testApp()
  await runDue(mechanisms)
  await drainJobs()
  const mails = sentMail.filter(({ to }) => to === colleague.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('Every morning')
  expect(mails[0]?.text).toContain(`/dashboard/admin/reports/${params.reportId}?tab=history`)
  const history = await call(colleague, listReportRuns, {
    params,
    query: { report: params.reportId },
  })
  expect(history.body.items).toMatchObject([{ status: 'finished', is_scheduled: true }])
  const runId = history.body.items[0]?.id ?? ''
  const run = await call(colleague, getReportRun, { params: { ...params, runId } })
  expect(run.body.download_url).toMatch(/^\/files\//)
  const moved = await call(admin, getReportSchedule, { params })
  expect(new Date(moved.body.schedule?.next_at ?? 0) > new Date(run.body.created_at)).toBe(true)
})

test('it pauses when its owner is no longer an admin, and stops when told', async () => {
  const { organization, admin, params } = await buildReport()
  const { mechanisms } = await testApp()
  await call(admin, scheduleReport, { params, body: daily(admin.id) })
  const change = (role: 'admin' | 'learner') =>
    asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('memberships')
        .set({ role })
        .where('organization_id', '=', organization.id)
        .where('person_id', '=', admin.id)
        .execute(),
    )
  await change('learner')
  await makeDue(params.reportId)
  await change('admin')
  const paused = await call(admin, getReportSchedule, { params })
  expect(paused.body.schedule).toMatchObject({
    next_at: null,
    paused_reason: expect.stringContaining('no longer an admin'),
  })
  expect((await call(admin, unscheduleReport, { params })).status).toBe(204)
  expect((await call(admin, getReportSchedule, { params })).body.schedule).toBeNull()
})

test('only admins can be on the list, and only the owner plans', async () => {
  const { organization, admin, instructor, params } = await buildReport()
  const colleague = await buildMember(organization.id, 'admin')
  const wrong = await call(admin, scheduleReport, { params, body: daily(instructor.id) })
  expect(wrong.error.code).toBe('report_recipient_not_admin')
  const foreign = await call(colleague, scheduleReport, { params, body: daily(colleague.id) })
  expect(foreign.status).toBe(404)
})
