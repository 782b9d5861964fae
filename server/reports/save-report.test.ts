import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createReport,
  deleteReport,
  getReport,
  listReports,
  shareReport,
  updateReport,
  type ReportDefinition,
} from '#contract/reports.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const definition: ReportDefinition = {
  source: 'places',
  columns: ['learner', 'course'],
  filters: [],
  period: { kind: 'days', days: 30 },
  group: null,
  sort: null,
  chart: 'none',
}
const body = { title: 'Who is where', description: '', definition }

test('a report is its owner’s until it is shared with a role', async () => {
  const { organization, admin, instructor, learner } = await buildClassroom()
  const params = { organizationId: organization.id }
  const colleague = await buildMember(organization.id, 'admin')
  const { body: report } = await call(admin, createReport, { params, body })
  const one = { ...params, reportId: report.id }
  expect(report).toMatchObject({ title: 'Who is where', can: { update: true, share: true } })
  for (const other of [colleague, instructor]) {
    const hidden = await call(other, getReport, { params: one })
    expect([hidden.status, hidden.error.code]).toEqual([404, 'saved_report_not_found'])
    expect((await call(other, listReports, { params })).body.total).toBe(0)
  }
  await call(admin, shareReport, { params: one, body: { roles: ['admin', 'instructor'] } })
  for (const other of [colleague, instructor]) {
    const shown = await call(other, getReport, { params: one })
    expect(shown.body.can).toMatchObject({ update: false, delete: false, share: false })
    expect((await call(other, listReports, { params })).body.total).toBe(1)
    expect((await call(other, updateReport, { params: one, body })).status).toBe(403)
    expect((await call(other, deleteReport, { params: one })).status).toBe(403)
  }
  expect((await call(instructor, createReport, { params, body })).status).toBe(403)
  expect((await call(learner, listReports, { params })).status).toBe(403)
})

test('it can’t be shared with a role that may not see one of its columns', async () => {
  const { organization, admin } = await buildClassroom()
  const params = { organizationId: organization.id }
  const secret = { ...definition, columns: ['learner', 'email'] }
  const { body: report } = await call(admin, createReport, {
    params,
    body: { ...body, definition: secret },
  })
  const answer = await call(admin, shareReport, {
    params: { ...params, reportId: report.id },
    body: { roles: ['instructor'] },
  })
  expect(answer.error).toMatchObject({
    code: 'report_column_not_allowed',
    detail: expect.stringContaining('“Email”'),
  })
})

test('another organization’s report does not exist', async () => {
  const { organization, admin, stranger, otherOrganization } = await buildClassroom()
  const { body: report } = await call(admin, createReport, {
    params: { organizationId: organization.id },
    body,
  })
  const params = { organizationId: otherOrganization.id, reportId: report.id }
  expect((await call(stranger, getReport, { params })).status).toBe(404)
  expect((await call(stranger, updateReport, { params, body })).status).toBe(404)
  expect((await call(stranger, deleteReport, { params })).status).toBe(404)
  const nothing = { organizationId: organization.id, reportId: randomUUID() }
  expect((await call(admin, getReport, { params: nothing })).status).toBe(404)
})

test('what can’t be run is not saved; changing and deleting are written down', async () => {
  const { organization, admin } = await buildClassroom()
  const params = { organizationId: organization.id }
  const wrong = await call(admin, createReport, {
    params,
    body: { ...body, definition: { ...definition, columns: ['nothing'] } },
  })
  expect(wrong.error.code).toBe('report_column_unknown')
  const { body: report } = await call(admin, createReport, { params, body })
  const one = { ...params, reportId: report.id }
  const changed = await call(admin, updateReport, {
    params: one,
    body: { ...body, title: 'Renamed' },
  })
  expect(changed.body.title).toBe('Renamed')
  expect((await call(admin, deleteReport, { params: one })).status).toBe(204)
  expect((await call(admin, getReport, { params: one })).status).toBe(404)
  const { mechanisms } = await testApp()
  const actions = await asSystem(mechanisms, ({ db }) =>
    db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', report.id)
      .orderBy('id')
      .execute(),
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'report.created',
    'report.updated',
    'report.deleted',
  ])
})
