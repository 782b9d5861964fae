import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { enroll } from '#contract/enrollments.ts'
import { exportReport, getReportRun, listReportRuns } from '#contract/report-runs.ts'
import {
  createReport,
  deleteReport,
  listReadyReports,
  type ReportDefinition,
} from '#contract/reports.ts'
import { updateProfile } from '#contract/identity.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

const definition: ReportDefinition = {
  source: 'places',
  columns: ['learner', 'course', 'status', 'time_spent', 'enrolled'],
  filters: [],
  period: { kind: 'all' },
  group: null,
  sort: null,
  chart: 'none',
}

async function buildPlace(title = 'Course') {
  const classroom = await buildClassroom()
  const params = { organizationId: classroom.organization.id }
  const course = await buildPublishedCourse({
    ...params,
    title,
    instructorId: classroom.instructor.id,
  })
  await done(classroom.learner, enroll, { params: { courseId: course.id }, body: {} })
  return { ...classroom, params, course }
}

const ask = (actor: Actor, params: { organizationId: string }, given: object = {}) =>
  call(actor, exportReport, {
    params,
    body: { report_id: 'learner-progress', title: 'Progress', definition, format: 'csv', ...given },
  })

async function download(url: string | null) {
  const { server } = await testApp()
  const answer = await server.inject({ method: 'GET', url: url ?? '' })
  expect(answer.statusCode).toBe(200)
  return { bytes: answer.rawPayload, headers: answer.headers }
}

test('names, headings and choices are in the language of the reader, in files too', async () => {
  const { admin, params } = await buildPlace()
  await done(admin, updateProfile, { body: { language: 'es' } })
  const ready = await call(admin, listReadyReports, { params })
  expect(ready.body[0]?.title).toBe('Progreso de los estudiantes')
  const asked = await ask(admin, params)
  await (await testApp()).drainJobs()
  const { body: run } = await call(admin, getReportRun, {
    params: { ...params, runId: asked.body.id },
  })
  const text = (await download(run.download_url)).bytes.toString()
  expect(text).toMatch(/^\uFEFFEstudiante,Curso,Estado,[^,]+ \(minutos\),/)
  expect(text).toContain('Activo')
})

test('a file is written by a job and can be downloaded; formulas are only text', async () => {
  const title = '=HYPERLINK("http://evil.test","x")'
  const { admin, params } = await buildPlace(title)
  const { drainJobs } = await testApp()
  for (const format of ['csv', 'xlsx'] as const) {
    const asked = await ask(admin, params, { format })
    expect(asked.body).toMatchObject({ status: 'waiting', download_url: null })
    await drainJobs()
    const { body: run } = await call(admin, getReportRun, {
      params: { ...params, runId: asked.body.id },
    })
    expect(run).toMatchObject({
      status: 'finished',
      row_count: 1,
      total_count: 1,
      is_cut_off: false,
    })
    const { bytes, headers } = await download(run.download_url)
    expect(headers['content-disposition']).toContain(`.${format}`)
    if (format === 'csv') {
      const text = bytes.toString()
      expect(text).toContain('Learner,Course,Status,Time spent (minutes),Enrolled')
      expect(text).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")",Active,0,`)
    } else {
      const [sheet] = (await readXlsx(bytes, {})).sheets
      expect(sheet?.rows[1]?.[1]).toBe(title)
      expect(sheet?.rows[1]?.[4]).toBeInstanceOf(Date)
      expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([])
    }
  }
  const history = await call(admin, listReportRuns, {
    params,
    query: { report: 'learner-progress' },
  })
  expect(history.body.items.map(({ format }) => format)).toEqual(['xlsx', 'csv'])
})

test('a file is its asker’s alone, and holds what their role may see when it is written', async () => {
  const { organization, admin, instructor, params, stranger, otherOrganization } =
    await buildPlace()
  const colleague = await buildMember(organization.id, 'admin')
  const { drainJobs, mechanisms } = await testApp()
  const { body: run } = await ask(admin, params)
  const one = { ...params, runId: run.id }
  for (const other of [colleague, instructor]) {
    expect((await call(other, getReportRun, { params: one })).status).toBe(404)
  }
  const theirs = { organizationId: otherOrganization.id, runId: run.id }
  expect((await call(stranger, getReportRun, { params: theirs })).status).toBe(404)
  // Between asking and writing the admin becomes an instructor: the file is narrowed, or refused.
  const secret = { ...definition, columns: ['email'] }
  const second = await ask(admin, params, { definition: secret, report_id: null })
  await asSystem(mechanisms, ({ db }) =>
    db
      .updateTable('memberships')
      .set({ role: 'instructor' })
      .where('organization_id', '=', organization.id)
      .where('person_id', '=', admin.id)
      .execute(),
  )
  await drainJobs()
  const refused = await call(admin, getReportRun, { params: { ...params, runId: second.body.id } })
  expect(refused.body).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('“Email”'),
    download_url: null,
  })
  const narrowed = await call(admin, getReportRun, { params: one })
  expect(narrowed.body).toMatchObject({ status: 'finished', row_count: 0 })
})

test('a group can be written row by row, and only five files at a time', async () => {
  const { admin, params, course } = await buildPlace()
  const grouped = { ...definition, group: { column: 'course', step: 'value' as const } }
  const { drainJobs } = await testApp()
  const { body: run } = await ask(admin, params, { definition: grouped, within: course.id })
  await drainJobs()
  const written = await call(admin, getReportRun, { params: { ...params, runId: run.id } })
  const { bytes } = await download(written.body.download_url)
  expect(bytes.toString().split('\r\n')[0]).toContain('Learner,Course')
  for (let count = 0; count < 5; count += 1) expect((await ask(admin, params)).status).toBe(200)
  expect((await ask(admin, params)).error.code).toBe('report_runs_exhausted')
})

test('with a report its files go', async () => {
  const { admin, params } = await buildPlace()
  const { drainJobs } = await testApp()
  const { body: report } = await call(admin, createReport, {
    params,
    body: { title: 'Mine', definition },
  })
  const { body: asked } = await ask(admin, params, { report_id: report.id })
  await drainJobs()
  const one = { ...params, runId: asked.id }
  const { body: run } = await call(admin, getReportRun, { params: one })
  await call(admin, deleteReport, { params: { ...params, reportId: report.id } })
  expect((await call(admin, getReportRun, { params: one })).status).toBe(404)
  const { server } = await testApp()
  const gone = await server.inject({ method: 'GET', url: run.download_url ?? '' })
  expect(gone.statusCode).toBe(404)
})
