import { describe, expect, test } from 'vitest'
import { certificateDesigns } from '#contract/certificate-templates.ts'
import { renderSheet } from './certificates/render/render-sheet.ts'
import type { Sheet } from './certificates/render/sheet.ts'
import { renderStatement } from './earnings/statements/render-statement.ts'
import { moneyText, printAmount } from './money.ts'
import { drawInvoice } from './orders/invoices/draw-invoice.ts'
import type { InvoiceSheet } from './orders/invoices/sheet.ts'
import { renderTranscript } from './progress/render-transcript.ts'
import { faultsOf, readPdf } from './testing/pdf-text.ts'
import { say } from '#server/words/sentence.ts'

/** Every kind of paper the product prints: no letter over another, none off the page, and sums that are right. */

const long = 'An introduction to reading rivers, seas and everything that flows between them'

const invoice: InvoiceSheet = {
  kind: 'invoice',
  number: 'INV-00042',
  issued_on: '2026-11-16',
  reference: 'ORD-7KQ2M9',
  seller: { name: 'Northwind Academy', address: 'Pier 4\n20457 Hamburg', tax_id: 'DE123456789' },
  buyer: { name: 'Ana María López', address: 'Calle Mayor 1\nMadrid', tax_id: '', country: 'ES' },
  lines: [
    { text: long, amount_minor: 11_900 },
    { text: 'Coupon SPRING', amount_minor: -2_000 },
  ],
  currency: 'EUR',
  tax: { name: 'VAT', basis_points: 1900, included: true, amount_minor: 1_581 },
  total_minor: 9_900,
  note: 'Paid by transfer.',
  corrects: null,
}

const creditNote: InvoiceSheet = {
  ...invoice,
  kind: 'credit_note',
  number: 'CN-00007',
  lines: [{ text: `Refund: ${long}`, amount_minor: -9_900 }],
  tax: { name: 'VAT', basis_points: 1900, included: true, amount_minor: -1_581 },
  total_minor: -9_900,
  corrects: 'INV-00042',
}

async function pagesOf(bytes: Uint8Array) {
  const pages = await readPdf(bytes)
  expect(pages.flatMap(faultsOf)).toEqual([])
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

describe('invoices and credit notes', () => {
  test('an invoice has net, tax and total, and its note', async () => {
    const [text = ''] = await pagesOf(await drawInvoice(invoice))
    expect(text).toContain('Invoice INV-00042')
    expect(text).toContain('Net amount 83.19 EUR')
    expect(text).toContain('VAT 19 % 15.81 EUR')
    expect(text).toContain('Total 99.00 EUR')
    expect(text).toContain('Paid by transfer.')
    expect(text).toContain('Paid. Thank you.')
  })

  test('a credit note says that money went back, never how it was paid', async () => {
    const [text = ''] = await pagesOf(await drawInvoice(creditNote))
    expect(text).toContain('Credit note CN-00007')
    expect(text).toContain('Corrects invoice INV-00042')
    expect(text).toContain('Net amount -83.19 EUR')
    expect(text).toContain('Total -99.00 EUR')
    expect(text).toContain('This amount was refunded.')
    expect(text).not.toMatch(/Paid/)
  })

  test.each(['JPY', 'EUR', 'KWD'])('net and tax are the total in %s', async (currency) => {
    const tax = { name: 'VAT', basis_points: 750, included: false, amount_minor: 743 }
    const lines = [{ text: 'Rivers', amount_minor: 9_900 }]
    const sheet = { ...invoice, currency, lines, tax, total_minor: 10_643 }
    const [text = ''] = await pagesOf(await drawInvoice(sheet))
    expect(text).toContain(`Net amount ${moneyText(9_900, currency)}`)
    expect(text).toContain(`VAT 7.5 % ${moneyText(743, currency)}`)
    expect(text).toContain(`Total ${moneyText(10_643, currency)}`)
  })

  test('long names and addresses find room', async () => {
    const who = {
      name: 'The Royal Society for the Advancement of Learning in Rural and Coastal Communities',
      address: Array.from(
        { length: 6 },
        (_, index) => `Address line number ${index + 1} of a long one`,
      ).join('\n'),
      tax_id: 'GB999999973',
    }
    await pagesOf(await drawInvoice({ ...invoice, seller: who, buyer: { ...who, country: 'GB' } }))
    await pagesOf(
      await drawInvoice({ ...creditNote, seller: who, number: 'CREDIT-2026-000000007' }),
    )
  })
})

test('a statement of many courses and large sums', async () => {
  const money = (minor: number) => printAmount(minor, 'EUR')
  const rows = Array.from({ length: 60 }, (_, index) => ({
    sales: 1_234_567_89 + index,
    refunds: index * 1_000,
  }))
  const sum = (part: 'sales' | 'refunds') => rows.reduce((all, row) => all + row[part], 0)
  const pages = await pagesOf(
    await renderStatement({
      language: 'en',
      person: 'Ingrid Solberg',
      organization: 'Northwind Academy',
      month: '2026-10',
      made: '2026-11-01',
      totals: [
        [say('Your share of sales'), money(sum('sales'))],
        [say('Refunds and lost disputes'), money(-sum('refunds'))],
        [say('Earned this month'), money(sum('sales') - sum('refunds'))],
        [say('Paid out this month'), money(0)],
      ],
      rows: rows.map(({ sales, refunds }, index) => ({
        what: index % 3 === 0 ? long : `Course ${index}`,
        count: '1,204',
        sales: money(sales),
        refunds: money(-refunds),
        sum: money(sales - refunds),
      })),
    }),
  )
  expect(pages.length).toBeGreaterThan(1)
  // The last amount of every row of the table adds up to what the head says was earned.
  const table = pages.join(' ').matchAll(/1,204 €[\d,.]+ -?€[\d,.]+ (€[\d,.]+)/g)
  const printed = [...table]
    .map(([, earned = '']) => Number(earned.replaceAll(/[€,]/g, '')))
    .reduce((all, amount) => all + amount, 0)
  expect(money(Math.round(printed * 100))).toBe(money(sum('sales') - sum('refunds')))
  expect(pages[0]).toContain(`Earned this month ${money(sum('sales') - sum('refunds'))}`)
}, 30_000)

test('a transcript of many courses', async () => {
  const pages = await pagesOf(
    await renderTranscript({
      language: 'en',
      learner: 'Ana María López',
      today: '2026-11-16',
      rows: Array.from({ length: 40 }, (_, index) => ({
        course: index % 2 === 0 ? long : 'Rivers',
        organization: 'The Royal Society for Learning',
        status: 'In progress',
        started: '2026-01-31',
        completed: '2026-11-16',
        lessons: '128 of 128',
        hours: '123 h 59 min',
      })),
    }),
  )
  expect(pages.length).toBeGreaterThan(1)
}, 30_000)

const sheet: Sheet = {
  design: 'classic',
  orientation: 'landscape',
  accent: '#1c5c4a',
  language: 'en',
  title: 'Certificate of completion',
  presented: 'This is to certify that',
  learner: 'Ana María López de la Cruz y Fernández',
  body: `has completed the course “${long}” with 4 h 38 min of study and a score of 92 %.`,
  organization: 'Northwind Academy',
  dates: ['Issued 15 November 2026', 'Valid until 15 November 2028'],
  signatories: [
    { name: 'Ingrid Solberg', title: 'Head of studies', image: null },
    { name: 'Tomás Rivera', title: 'Instructor', image: null },
  ],
  logo: null,
  qr_place: 'center',
  verify_url: 'https://lyceum.test/verify/7KQ2-M9XD-4TFA',
  check: 'Check it at lyceum.test/verify/7KQ2-M9XD-4TFA',
  number: 'No. 7KQ2-M9XD-4TFA',
  stamp: null,
}

describe.each(['landscape', 'portrait'] as const)('a %s certificate', (orientation) => {
  test.each(certificateDesigns)(
    'in the %s design',
    async (design) => {
      const pages = await pagesOf(await renderSheet({ ...sheet, design, orientation }, 'pdf'))
      expect(pages).toHaveLength(1)
      expect(pages[0]).toContain('7KQ2-M9XD-4TFA')
    },
    60_000,
  )
})

describe('papers in Arabic', () => {
  // Joined letters overlap by their nature, so only words are compared.
  const textOf = async (bytes: Uint8Array) =>
    (await readPdf(bytes)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')

  test('an invoice is worded in Arabic, with amounts as they are', async () => {
    const text = await textOf(await drawInvoice({ ...invoice, note: '' }, 'ar'))
    for (const words of ['الفاتورة', 'التاريخ', 'المبلغ الصافي']) expect(text).toContain(words)
    expect(text).toContain('83.19')
    expect(text).toContain('20457 Hamburg')
    expect(text).not.toContain('Invoice')
  })

  test('no letter is drawn over the one before it', async () => {
    const [page] = await readPdf(
      await drawInvoice({ ...invoice, lines: [{ text: 'تاريخ', amount_minor: 9_900 }] }, 'ar'),
    )
    const line = page?.glyphs.findLastIndex(({ sign }) => sign === 'خ') ?? -1
    const letters = page?.glyphs.slice(line - 4, line + 1) ?? []
    expect(letters.map(({ sign }) => sign).join('')).toBe('تاريخ')
    const edges = letters.map(({ left }) => left)
    expect(edges).toEqual(edges.toSorted((one, other) => other - one))
  })

  test('a transcript', async () => {
    const text = await textOf(
      await renderTranscript({
        language: 'ar',
        learner: 'ليلى حدّاد',
        today: '2026-11-16',
        rows: [
          {
            course: 'تاريخ الخط العربي',
            organization: 'أكاديمية النخيل',
            status: 'مكتمل',
            started: '2026-01-31',
            completed: '2026-11-16',
            lessons: '8 من 8',
            hours: '3 س',
          },
        ],
      }),
    )
    expect(text).toContain('السجل الدراسي')
    expect(text).toContain('المؤسسة')
  })
})
