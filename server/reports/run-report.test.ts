import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reissueCertificate, revokeCertificate } from '#contract/certificates.ts'
import { enroll } from '#contract/enrollments.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import {
  getReport,
  listReadyReports,
  listReportSources,
  runReport,
  type ReportDefinition,
} from '#contract/reports.ts'
import { asMember } from '#server/demo/act-as.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCertificate } from '#server/testing/build-certificate.ts'
import { done } from '#server/testing/build-course.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { buildShop, buy } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Source } from './engine/source.ts'
import { runReport as runReportVerb } from './run-report.ts'
import { allSources } from './sources/all-sources.ts'

const definition = (given: Partial<ReportDefinition> = {}): ReportDefinition => ({
  source: 'places',
  columns: ['learner', 'course', 'progress'],
  filters: [],
  period: { kind: 'all' },
  group: null,
  sort: null,
  chart: 'none',
  ...given,
})

/** Two courses with two learners each; one of the four places is complete. */
async function buildPlaces() {
  const { organization, admin, instructor, learner } = await buildClassroom()
  const other = await buildMember(organization.id, 'learner')
  const params = { organizationId: organization.id }
  const courses = []
  for (const title of ['Alpha', 'Beta']) {
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      instructorId: instructor.id,
      title,
      lessons: [{}],
    })
    for (const person of [learner, other]) {
      await done(person, enroll, { params: { courseId: course.id }, body: {} })
    }
    courses.push(course)
  }
  const [alpha, beta] = courses
  if (!alpha || !beta) throw new Error('Two courses were built.')
  const lessonId = alpha.lessonIds[0] ?? ''
  await done(learner, completeLesson, { params: { ...params, courseId: alpha.id, lessonId } })
  return { organization, params, admin, instructor, learner, other, alpha, beta }
}

const run = (actor: Actor, organizationId: string, body: object) =>
  call(actor, runReport, {
    params: { organizationId },
    body: { definition: definition(), ...body },
  })

test('every ready report runs on an empty organization and on a full one', async () => {
  const { organization, params, admin } = await buildPlaces()
  const empty = await buildClassroom()
  for (const place of [
    { actor: admin, id: organization.id },
    { actor: empty.admin, id: empty.organization.id },
  ]) {
    const ready = await call(place.actor, listReadyReports, {
      params: { organizationId: place.id },
    })
    expect(ready.body).toHaveLength(11)
    for (const report of ready.body) {
      const answer = await run(place.actor, place.id, { definition: report.definition })
      expect([report.id, answer.status]).toEqual([report.id, 200])
    }
  }
  const one = await call(admin, getReport, { params: { ...params, reportId: 'learner-progress' } })
  expect(one.body).toMatchObject({ is_ready_made: true, title: 'Learner progress' })
})

test('every column of every source can be shown, sorted, filtered and grouped by', async () => {
  const { organization, params, admin } = await buildPlaces()
  const { body: sources } = await call(admin, listReportSources, { params })
  expect(sources.map(({ name }) => name)).toEqual(allSources.map(({ name }) => name))
  const values = { text: 'a', number: '1', day: '2020-01-01' }
  for (const { name, columns } of sources) {
    for (const { key, type, choices, is_groupable } of columns) {
      const timed = type === 'instant' || type === 'date'
      const filter = {
        column: key,
        operator:
          choices.length > 0 || type === 'yes_no'
            ? 'is'
            : type === 'text'
              ? 'contains'
              : 'at_least',
        values: [
          choices[0]?.value ??
            (type === 'yes_no'
              ? 'true'
              : timed
                ? values.day
                : type === 'text'
                  ? values.text
                  : values.number),
        ],
      }
      const variants = [
        { columns: [key], sort: { column: key, descending: true } },
        {
          columns: [key],
          filters: [
            type === 'course' ? { column: key, operator: 'is', values: [randomUUID()] } : filter,
          ],
        },
        ...(is_groupable
          ? [
              {
                columns: columns.map((column) => column.key).slice(0, 30),
                group: { column: key, step: timed ? 'month' : 'value' },
              },
            ]
          : []),
      ]
      for (const variant of variants) {
        const answer = await run(admin, organization.id, {
          definition: definition({ source: name, ...(variant as Partial<ReportDefinition>) }),
        })
        expect([name, key, answer.status, answer.error?.detail]).toEqual([
          name,
          key,
          200,
          undefined,
        ])
      }
    }
  }
})

test('a group counts exactly the rows that it opens', async () => {
  const { organization, admin } = await buildPlaces()
  const byCourse = definition({ group: { column: 'course', step: 'value' } })
  const { body } = await run(admin, organization.id, { definition: byCourse })
  expect(body.items.map(({ cells }) => cells)).toEqual([
    ['Alpha', 2, 50],
    ['Beta', 2, 0],
  ])
  for (const { cells, group } of body.items) {
    const opened = await run(admin, organization.id, { definition: byCourse, within: group })
    expect(opened.body.total).toBe(cells[1])
    expect(opened.body.columns.map(({ key }) => key)).toEqual(['learner', 'course', 'progress'])
    expect(new Set(opened.body.items.map((row) => row.cells[1]))).toEqual(new Set([cells[0]]))
  }
})

test('amounts of two currencies are never added up', async () => {
  const shop = await buildShop()
  await buy(shop, shop.learner)
  const { mechanisms } = await testApp()
  await mechanisms.database.pool.query(
    `update orders set status = 'paid', paid_at = now() where organization_id = $1`,
    [shop.organization.id],
  )
  await mechanisms.database.pool.query(
    `insert into orders (organization_id, person_id, course_id, course_title, reference, status, provider, currency,
        price_minor, discount_minor, tax_minor, total_minor, tax_included, billing_name, country, placed_at, paid_at)
      select organization_id, person_id, course_id, course_title, reference || 'x', 'paid', provider, 'JPY',
        500, 0, 0, 500, true, billing_name, country, placed_at, now()
      from orders where organization_id = $1`,
    [shop.organization.id],
  )
  const sales = definition({
    source: 'sales',
    columns: ['total'],
    group: { column: 'paid', step: 'year' },
  })
  const { body } = await run(shop.admin, shop.organization.id, { definition: sales })
  expect(body.columns.map(({ key }) => key)).toEqual(['paid', 'rows', 'currency', 'total'])
  expect(body.items.map(({ cells }) => cells[2]).toSorted()).toEqual(['EUR', 'JPY'])
  for (const { group } of body.items) {
    const opened = await run(shop.admin, shop.organization.id, { definition: sales, within: group })
    expect(opened.body.total).toBe(1)
  }
  const filtered = await run(shop.admin, shop.organization.id, {
    definition: definition({
      source: 'sales',
      columns: ['total'],
      filters: [{ column: 'total', operator: 'at_least', values: ['500'] }],
    }),
  })
  expect(filtered.body.items.map(({ cells }) => cells)).toEqual([['JPY', 500]])
})

test('an instructor reads only the own courses, and is told which column is not for them', async () => {
  const { organization, params, instructor, learner, alpha } = await buildPlaces()
  const foreign = await buildPublishedCourse({ organizationId: organization.id, lessons: [{}] })
  await done(learner, enroll, { params: { courseId: foreign.id }, body: {} })
  const own = await run(instructor, organization.id, {})
  expect(own.body.total).toBe(4)
  const email = await run(instructor, organization.id, {
    definition: definition({ columns: ['learner', 'email'] }),
  })
  expect(email.error).toMatchObject({
    code: 'report_column_not_allowed',
    detail: 'Your role can’t see the column “Email”.',
  })
  for (const hidden of [
    { filters: [{ column: 'email', operator: 'contains' as const, values: ['a'] }] },
    { group: { column: 'email', step: 'value' as const } },
  ]) {
    const answer = await run(instructor, organization.id, { definition: definition(hidden) })
    expect(answer.error?.code).toBe('report_column_not_allowed')
  }
  const money = await run(instructor, organization.id, {
    definition: definition({ source: 'sales', columns: ['total'] }),
  })
  expect(money.error?.code).toBe('report_source_unknown')
  const sources = await call(instructor, listReportSources, { params })
  expect(sources.body.map(({ name }) => name)).not.toContain('audit')
  expect(alpha.id).not.toBe(foreign.id)
  expect((await run(learner, organization.id, {})).status).toBe(403)
})

test('names that are not on the list, and values that do not fit, are refused', async () => {
  const { organization, admin } = await buildClassroom()
  const refusals: [Partial<ReportDefinition>, string][] = [
    [{ source: 'passwords' }, 'report_source_unknown'],
    [{ columns: ['password_hash'] }, 'report_column_unknown'],
    [{ columns: ['constructor'] }, 'report_column_unknown'],
    [
      { filters: [{ column: 'progress', operator: 'contains', values: ['1'] }] },
      'report_filter_invalid',
    ],
    [
      { filters: [{ column: 'progress', operator: 'at_least', values: ['1; drop'] }] },
      'report_filter_invalid',
    ],
    [
      { filters: [{ column: 'status', operator: 'is', values: ['gone'] }] },
      'report_filter_invalid',
    ],
    [
      { filters: [{ column: 'enrolled', operator: 'at_least', values: ['soon'] }] },
      'report_filter_invalid',
    ],
    [
      { filters: [{ column: 'learner', operator: 'contains', values: [] }] },
      'report_filter_invalid',
    ],
    [{ group: { column: 'progress', step: 'value' } }, 'report_group_invalid'],
    [{ group: { column: 'course', step: 'month' } }, 'report_group_invalid'],
    [{ period: { kind: 'range', from: '2026-02-01', to: '2026-01-01' } }, 'range_invalid'],
  ]
  for (const [given, code] of refusals) {
    const answer = await run(admin, organization.id, { definition: definition(given) })
    expect([JSON.stringify(given), answer.error?.code]).toEqual([JSON.stringify(given), code])
  }
  const injected = await run(admin, organization.id, {
    definition: {
      ...definition(),
      sort: { column: 'learner; drop table reports', descending: true },
    },
  })
  expect(injected.status).toBe(400)
})

test('a range of a hundred years says how long one may be', async () => {
  const { organization, admin } = await buildClassroom()
  const answer = await run(admin, organization.id, {
    definition: definition({ period: { kind: 'range', from: '1926-01-01', to: '2026-01-01' } }),
  })
  expect(answer.error).toMatchObject({
    code: 'report_range_too_long',
    detail: 'Choose a range of up to ten years.',
  })
})

test('what would read everything is stopped with a reason', async () => {
  const { organization, admin } = await buildClassroom()
  const { mechanisms } = await testApp()
  const slow: Source = {
    name: 'slow',
    label: 'Slow',
    description: '',
    readBy: ['admin'],
    base: ({ db, organizationId }) =>
      db.selectFrom('organizations as o').where('o.id', '=', organizationId),
    key: sql`1`,
    period: { label: 'When', sql: sql`now()`, type: 'instant' },
    columns: { wait: { label: 'Wait', type: 'text', sql: sql`pg_sleep(5)::text` } },
  }
  const asked = {
    definition: definition({ source: 'slow', columns: ['wait'] }),
    page: 1,
    page_size: 20,
  }
  const member = { personId: admin.id, organizationId: organization.id, role: 'admin' as const }
  await expect(
    asMember(mechanisms, member, { at: new Date() }, (ctx) =>
      runReportVerb(ctx, asked, { sources: [slow], milliseconds: 200 }),
    ),
  ).rejects.toMatchObject({
    code: 'report_too_heavy',
    message: expect.stringContaining('Choose fewer days'),
  })
})

test('a course that was deleted stays in a filter, matches nothing and is named as missing', async () => {
  const { organization, admin, alpha } = await buildPlaces()
  const gone = randomUUID()
  const { body } = await run(admin, organization.id, {
    definition: definition({
      filters: [{ column: 'course', operator: 'is', values: [alpha.id, gone] }],
    }),
  })
  expect(body).toMatchObject({
    total: 2,
    courses: [{ id: alpha.id, title: 'Alpha' }],
    missing_course_ids: [gone],
  })
})

test('a course counts the certificates that stand, not those revoked or replaced', async () => {
  const { organizationId, admin, certificate } = await buildCertificate()
  const count = async () => {
    const body = {
      definition: definition({
        source: 'courses',
        columns: ['course', 'certificates', 'completions'],
      }),
    }
    const report = await done(admin, runReport, { params: { organizationId }, body })
    return report.items[0]?.cells
  }
  const at = { organizationId, certificateId: certificate.id }
  expect(await count()).toMatchObject([expect.anything(), 1, 1])
  const again = await done(admin, reissueCertificate, {
    params: at,
    body: { reason: 'A name was wrong' },
  })
  expect(await count()).toMatchObject([expect.anything(), 1, 1])
  await done(admin, revokeCertificate, {
    params: { organizationId, certificateId: again.id },
    body: { reason: 'Given by mistake' },
  })
  expect(await count()).toMatchObject([expect.anything(), 0, 1])
})
