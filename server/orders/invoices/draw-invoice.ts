import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { drawable } from '#server/drawing/fonts.ts'
import { fontFeatureSettings } from '#server/drawing/features.ts'
import { familiesFor, layoutOf, ownDirection } from '#server/drawing/paper.ts'
import { moneyText } from '#server/money.ts'
import { localeOf } from '#server/words/languages.ts'
import { dayOf, say, show, type Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import type { InvoiceSheet } from './sheet.ts'

const ink = '#1f2a26'
const muted = '#5b645f'
const line = '#d9d5ca'

/** One A4 sheet as PDF, in the language of the buyer. */
export async function drawInvoice(sheet: InvoiceSheet, language = 'en'): Promise<Uint8Array> {
  const paper = paperIn(language)
  const texts = JSON.stringify(sheet) + Object.values(wordsOf(sheet, paper)).join(' ')
  const fontFamily = familiesFor(drawable(texts))
  return new Uint8Array(await renderToBuffer(page(sheet, fontFamily, paper)))
}

const paperIn = (language: string) => ({
  ...layoutOf(language),
  language,
  worded: (words: Words) => word(words, { language }),
})

type Paper = ReturnType<typeof paperIn>

const wordsOf = (sheet: InvoiceSheet, { worded }: Paper) => ({
  title: worded(sheet.kind === 'invoice' ? say('Invoice') : say('Credit note')),
  billTo: worded(say('Bill to')),
  date: worded(say('Date')),
  issuedOn: worded(show(dayOf(`${sheet.issued_on}T00:00:00Z`, 'UTC'))),
  order: worded(say('Order')),
  corrects: worded(say('Corrects invoice')),
  country: worded(say('Country')),
  net: worded(say('Net amount')),
  total: worded(say('Total')),
  taxId: worded(say('Tax ID {number}', { number: '' })),
  end: worded(
    sheet.kind === 'invoice' ? say('Paid. Thank you.') : say('This amount was refunded.'),
  ),
  lines: sheet.lines.map(({ text }) => worded(text)).join(' '),
})

function page(sheet: InvoiceSheet, fontFamily: string[], paper: Paper) {
  const isInvoice = sheet.kind === 'invoice'
  const said = wordsOf(sheet, paper)
  const { row: flexDirection, flexEnd: alignItems, language } = paper
  const { words, label, fact, party, row } = partsOf(paper)
  const money = (minor: number) => moneyText(minor, sheet.currency, localeOf(language))
  const side = { flexDirection, justifyContent: 'space-between' as const, gap: 24 }
  return h(
    Document,
    { title: `${said.title} ${sheet.number}`, author: sheet.seller.name, language },
    h(
      Page,
      {
        size: 'A4',
        style: {
          padding: 56,
          color: ink,
          fontFamily,
          fontFeatureSettings,
          fontSize: 10,
          lineHeight: 1.45,
        },
      },
      h(
        View,
        { style: side },
        party(sheet.seller, true),
        h(
          View,
          { style: { alignItems } },
          words(said.title, { fontSize: 20, fontWeight: 600 }),
          words(sheet.number, { fontSize: 12, direction: 'ltr' }),
        ),
      ),
      h(
        View,
        { style: { ...side, marginTop: 36 } },
        h(View, { style: { width: 260 } }, label(said.billTo), party(sheet.buyer, false)),
        h(
          View,
          { style: { width: 180 } },
          fact(said.date, said.issuedOn),
          fact(said.order, sheet.reference),
          sheet.corrects ? fact(said.corrects, sheet.corrects) : null,
          sheet.buyer.country ? fact(said.country, sheet.buyer.country) : null,
        ),
      ),
      h(
        View,
        { style: { marginTop: 32, borderTop: `1pt solid ${ink}` } },
        ...sheet.lines.map((item, index) =>
          row(`line${index}`, paper.worded(item.text), money(item.amount_minor)),
        ),
        ...(sheet.tax
          ? [
              row('net', said.net, money(sheet.total_minor - sheet.tax.amount_minor)),
              row('tax', taxLabel(sheet.tax), money(sheet.tax.amount_minor)),
            ]
          : []),
        row('total', said.total, money(sheet.total_minor), true),
      ),
      // The organization's note says how invoices are paid, which is wrong on a credit note.
      isInvoice && sheet.note
        ? words(sheet.note, { marginTop: 32, color: muted, direction: ownDirection(sheet.note) })
        : null,
      words(said.end, { marginTop: isInvoice && sheet.note ? 16 : 32, color: muted }),
    ),
  )
}

const taxLabel = (tax: NonNullable<InvoiceSheet['tax']>) =>
  `${tax.name} ${tax.basis_points / 100} %`

type Style = Record<string, string | number>

function partsOf({
  row: flexDirection,
  flexStart: alignItems,
  start: textAlign,
  direction,
  worded,
}: Paper) {
  /** A line is as high as its own letters need, not as those of the page. */
  const words = (text: string, { fontSize = 10, ...style }: Style = {}, key?: string): ReactNode =>
    h(
      Text,
      {
        style: { textAlign, direction, ...style, fontSize, lineHeight: 1.45 },
        ...(key && { key }),
      },
      drawable(text),
    )
  const label = (text: string) => words(text, { color: muted, fontSize: 9, marginBottom: 2 })
  const fact = (name: string, value: string) =>
    h(
      View,
      { style: { flexDirection, justifyContent: 'space-between', gap: 12 } },
      words(name, { color: muted }),
      words(value),
    )
  const party = (who: { name: string; address: string; tax_id: string }, strong: boolean) =>
    h(
      View,
      { style: { width: 260 } },
      words(who.name, {
        fontWeight: strong ? 600 : 400,
        fontSize: strong ? 12 : 10,
        direction: ownDirection(who.name),
      }),
      ...who.address
        .split('\n')
        .filter((text) => text.trim() !== '')
        .map((text, index) => words(text, { direction: ownDirection(text) }, `address${index}`)),
      who.tax_id
        ? words(worded(say('Tax ID {number}', { number: who.tax_id })), { color: muted })
        : null,
    )
  const row = (key: string, text: string, amount: string, strong = false) =>
    h(
      View,
      {
        key,
        style: {
          flexDirection,
          justifyContent: 'space-between',
          gap: 24,
          paddingVertical: 8,
          borderBottom: `0.6pt solid ${line}`,
        },
      },
      h(
        View,
        { style: { flexGrow: 1, flexShrink: 1, alignItems } },
        words(text, { fontWeight: strong ? 600 : 400, direction: ownDirection(text) }),
      ),
      words(amount, { fontWeight: strong ? 600 : 400, direction: 'ltr' }),
    )
  return { words, label, fact, party, row }
}
