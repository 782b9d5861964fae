import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { updateProfile } from '#contract/identity.ts'
import { confirmTransfer } from '#contract/orders.ts'
import { exportReport, getReportRun } from '#contract/report-runs.ts'
import { runReport, type ReportDefinition } from '#contract/reports.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildShop, buy } from '#server/testing/build-shop.ts'
import { faultsOf, readPdf } from '#server/testing/pdf-text.ts'
import { testApp } from '#server/testing/test-app.ts'
import { axisTicks } from './axis-ticks.ts'
import { renderReport, type ReportPaper } from './report-paper.ts'
import { textWidth, wrapText } from './wrap-text.ts'

const revenue: ReportDefinition = {
  source: 'sales',
  columns: ['total', 'refunded', 'net'],
  filters: [{ column: 'status', operator: 'is', values: ['paid', 'refunded'] }],
  period: { kind: 'days', days: 365 },
  group: { column: 'course', step: 'value' },
  sort: null,
  chart: 'bar',
}

/** Two learners have paid for a course by transfer. */
async function buildSales() {
  const shop = await buildShop()
  const params = { organizationId: shop.organizationId }
  for (const buyer of [shop.learner, await buildMember(shop.organizationId, 'learner')]) {
    const { body } = await buy(shop, buyer)
    await done(shop.admin, confirmTransfer, {
      params: { ...params, orderId: body.order.id },
      body: {},
    })
  }
  return { ...shop, params }
}

async function fileOf(actor: Actor, params: { organizationId: string }, given: object) {
  const { drainJobs, server } = await testApp()
  const asked = await done(actor, exportReport, {
    params,
    body: { report_id: null, title: 'Sales', definition: revenue, format: 'pdf', ...given },
  })
  await drainJobs()
  const run = await done(actor, getReportRun, { params: { ...params, runId: asked.id } })
  expect(run.failure).toBe(null)
  const answer = await server.inject({ method: 'GET', url: run.download_url ?? '' })
  expect(answer.statusCode).toBe(200)
  return { bytes: answer.rawPayload, run, headers: answer.headers }
}

const textOf = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).map(({ text }) => text.replaceAll(/\s+/g, ' '))

test('a PDF has the rows and sums of the screen, a chart of them, and says what it is', async () => {
  const { admin, params, organization } = await buildSales()
  await done(admin, updateProfile, { body: { time_zone: 'Asia/Tokyo', first_name: 'Ada' } })
  const screen = await done(admin, runReport, { params, body: { definition: revenue } })
  expect(screen.items.map(({ cells }) => cells)).toEqual([
    ['Paid course', 2, 'EUR', 20_000, 0, 20_000],
  ])
  const { bytes, run, headers } = await fileOf(admin, params, {})
  expect(headers['content-type']).toBe('application/pdf')
  expect(run).toMatchObject({ row_count: 1, total_count: 1, is_cut_off: false })
  const [text = '', ...others] = await textOf(bytes)
  expect(others).toEqual([])
  for (const words of [
    organization.name,
    'Sales',
    'Asia/Tokyo',
    'Status: Paid and Refunded',
    'by Ada',
    'Course Rows Currency Total Refunded Net',
    'Paid course 2 EUR €200.00 €0.00 €200.00',
    'page 1 of 1',
  ]) {
    expect(text).toContain(words)
  }
  // The bar is named and measured with the sum of the table.
  expect(text).toContain('Total Paid course €200.00')
}, 60_000)

test('a PDF holds what its asker may see, and is theirs alone', async () => {
  const { admin, instructor, secondAdmin, params } = await buildSales()
  const { run } = await fileOf(admin, params, {})
  for (const other of [instructor, secondAdmin]) {
    const seen = await call(other, getReportRun, { params: { ...params, runId: run.id } })
    expect(seen.status).toBe(404)
  }
  const refused = await call(instructor, exportReport, {
    params,
    body: { report_id: null, title: 'Sales', definition: revenue, format: 'pdf' },
  })
  expect(refused.error?.code).toBe('report_source_unknown')
}, 60_000)

test('the same report in Arabic runs from right to left and is worded in Arabic', async () => {
  const { admin, params } = await buildSales()
  await done(admin, updateProfile, { body: { language: 'ar' } })
  const { bytes } = await fileOf(admin, params, { title: 'المبيعات' })
  const [page] = await readPdf(bytes)
  const text = page?.text.replaceAll(/\s+/g, ' ') ?? ''
  for (const words of ['المبيعات', 'المنطقة الزمنية', 'الدورة', '200.00']) {
    expect(text).toContain(words)
  }
  const titled = page?.glyphs.filter(({ sign }) => sign === 'م').map(({ right }) => right) ?? []
  expect(Math.max(...titled)).toBeGreaterThan((page?.width ?? 0) - 60)
}, 60_000)

test('an XLSX file has bold headings, real dates on the clock of the reader, and amounts with currency', async () => {
  const { admin, params } = await buildSales()
  await done(admin, updateProfile, { body: { time_zone: 'Asia/Tokyo' } })
  const listed: ReportDefinition = {
    ...revenue,
    columns: ['email', 'total', 'paid'],
    group: null,
    chart: 'none',
  }
  const screen = await done(admin, runReport, { params, body: { definition: listed } })
  const { bytes } = await fileOf(admin, params, { definition: listed, format: 'xlsx' })
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  const [head, ...rows] = sheet?.rows ?? []
  expect(head).toEqual(['Email', 'Currency', 'Total', 'Paid (Asia/Tokyo)'])
  expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(sheet?.cells?.get('1,0')?.style?.font?.bold).not.toBe(true)
  expect(sheet?.cells?.get('1,2')?.style?.numFmt).toBe('#,##0.00 [$EUR]')
  const tokyo = 9 * 3_600_000
  expect(rows).toEqual(
    screen.items.map(({ cells: [email, currency, total, paid] }) => [
      email,
      currency,
      Number(total) / 100,
      expect.toSatisfy(
        (date: Date) => Math.abs(date.getTime() - Date.parse(String(paid)) - tokyo) < 1000,
      ),
    ]),
  )
}, 60_000)

describe('long reports', () => {
  const paper: ReportPaper = {
    language: 'en',
    title: 'Learner progress',
    organization: 'Northwind Academy',
    facts: [['Period', 'All time']],
    chart: null,
    columns: ['Learner', 'Email', 'Course', 'Status', 'Progress', 'Time'].map((label, index) => ({
      label,
      isNumeric: index > 3,
    })),
    rows: Array.from({ length: 120 }, (_, index) => [
      `Ana María López ${index}`,
      'someone.with.a.very.long.address@an-even-longer-domain.example.org',
      'An introduction to reading rivers, seas and everything between them WWWWWWWWWWWWWWWWWWWWWWWW',
      'In progress',
      '42%',
      '12 h 30 min',
    ]),
    count: '120 rows',
  }

  test('every page has the headings and its number, and no text is over another', async () => {
    const pages = await readPdf(await renderReport(paper))
    expect(pages.flatMap(faultsOf)).toEqual([])
    expect(pages.length).toBeGreaterThan(3)
    const texts = pages.map(({ text }) => text.replaceAll(/\s+/g, ' '))
    for (const [index, text] of texts.entries()) {
      expect(text).toContain('Learner Email Course Status Progress Time')
      expect(text).toContain(`page ${index + 1} of ${pages.length}`)
    }
    const found = texts.join(' ').match(/Ana María López \d+/g)
    expect(new Set(found).size).toBe(120)
  }, 60_000)
})

test('an axis has round numbers that hold every value', () => {
  expect(axisTicks([3, 17], true)).toEqual([0, 5, 10, 15, 20])
  expect(axisTicks([0.1, 0.98], false)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(axisTicks([1], true)).toEqual([0, 1])
  expect(axisTicks([-30, 50], true)[0]).toBeLessThanOrEqual(-30)
})

test('a line is broken between words, and within a word only where it must be', () => {
  expect(wrapText('two words', 1000, 8)).toEqual(['two words'])
  const lines = wrapText('anna@example.org is an address', 60, 8)
  expect(lines.every((line) => textWidth(line, 8) <= 60)).toBe(true)
  expect(lines.join('').replaceAll(' ', '')).toBe('anna@example.orgisanaddress')
})
