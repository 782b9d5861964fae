import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Document, Font, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { drawable, fontsFor } from '#server/certificates/render/fonts.ts'
import { unpackWoff } from '#server/certificates/render/unpack-woff.ts'
import { moneyText } from '#server/money.ts'
import type { InvoiceSheet } from './sheet.ts'

const require = createRequire(import.meta.url)
const ink = '#1f2a26'
const muted = '#5b645f'
const line = '#d9d5ca'

const registered = new Set<string>()
Font.registerHyphenationCallback((word) => [word])

function register(family: string, bytes: Buffer, fontWeight = 400) {
  if (registered.has(`${family} ${fontWeight}`)) return
  const src = `data:font/ttf;base64,${bytes.toString('base64')}`
  Font.register({ family, fonts: [{ src, fontWeight }] })
  registered.add(`${family} ${fontWeight}`)
}

/** The app's own typeface, then those that have what it has not. */
function familiesFor(text: string): string[] {
  for (const subset of ['latin', 'latin-ext']) {
    for (const weight of [400, 600]) {
      const path = `@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`
      register(`inter ${subset}`, unpackWoff(readFileSync(require.resolve(path))), weight)
    }
  }
  const others = fontsFor(text).map(({ family, bytes }) => {
    register(family, bytes)
    register(family, bytes, 600)
    return family
  })
  return ['inter latin', 'inter latin-ext', ...others]
}

/** One A4 sheet as PDF. */
export async function drawInvoice(sheet: InvoiceSheet): Promise<Uint8Array> {
  const fontFamily = familiesFor(drawable(JSON.stringify(sheet)))
  return new Uint8Array(await renderToBuffer(page(sheet, fontFamily)))
}

function page(sheet: InvoiceSheet, fontFamily: string[]) {
  const isInvoice = sheet.kind === 'invoice'
  const title = isInvoice ? 'Invoice' : 'Credit note'
  const money = (minor: number) => moneyText(minor, sheet.currency)
  return h(
    Document,
    { title: `${title} ${sheet.number}`, author: sheet.seller.name, language: 'en' },
    h(
      Page,
      {
        size: 'A4',
        style: { padding: 56, color: ink, fontFamily, fontSize: 10, lineHeight: 1.45 },
      },
      h(
        View,
        { style: { flexDirection: 'row', justifyContent: 'space-between', gap: 24 } },
        party(sheet.seller, true),
        h(
          View,
          { style: { alignItems: 'flex-end' } },
          words(title, { fontSize: 20, fontWeight: 600 }),
          words(sheet.number, { fontSize: 12 }),
        ),
      ),
      h(
        View,
        {
          style: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 36, gap: 24 },
        },
        h(View, { style: { width: 260 } }, label('Bill to'), party(sheet.buyer, false)),
        h(
          View,
          { style: { width: 180 } },
          fact('Date', sheet.issued_on),
          fact('Order', sheet.reference),
          sheet.corrects ? fact('Corrects invoice', sheet.corrects) : null,
          sheet.buyer.country ? fact('Country', sheet.buyer.country) : null,
        ),
      ),
      h(
        View,
        { style: { marginTop: 32, borderTop: `1pt solid ${ink}` } },
        ...sheet.lines.map((item, index) =>
          row(`line${index}`, item.text, money(item.amount_minor)),
        ),
        ...(sheet.tax
          ? [
              row('net', 'Net amount', money(sheet.total_minor - sheet.tax.amount_minor)),
              row('tax', taxLabel(sheet.tax), money(sheet.tax.amount_minor)),
            ]
          : []),
        row('total', 'Total', money(sheet.total_minor), true),
      ),
      // The organization's note says how invoices are paid, which is wrong on money that goes back.
      isInvoice && sheet.note ? words(sheet.note, { marginTop: 32, color: muted }) : null,
      words(isInvoice ? 'Paid. Thank you.' : 'This amount was refunded.', {
        marginTop: isInvoice && sheet.note ? 16 : 32,
        color: muted,
      }),
    ),
  )
}

const taxLabel = (tax: NonNullable<InvoiceSheet['tax']>) =>
  `${tax.name} ${tax.basis_points / 100} %`

type Style = Record<string, string | number>

/** A line is as high as its own letters need, not as those of the page. */
const words = (text: string, { fontSize = 10, ...style }: Style = {}, key?: string): ReactNode =>
  h(Text, { style: { ...style, fontSize, lineHeight: 1.45 }, ...(key && { key }) }, drawable(text))

const label = (text: string) => words(text, { color: muted, fontSize: 9, marginBottom: 2 })

const fact = (name: string, value: string) =>
  h(
    View,
    { style: { flexDirection: 'row', justifyContent: 'space-between', gap: 12 } },
    words(name, { color: muted }),
    words(value),
  )

function party(who: { name: string; address: string; tax_id: string }, strong: boolean) {
  return h(
    View,
    { style: { width: 260 } },
    words(who.name, { fontWeight: strong ? 600 : 400, fontSize: strong ? 12 : 10 }),
    ...who.address
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text, index) => words(text, {}, `address${index}`)),
    who.tax_id ? words(`Tax number ${who.tax_id}`, { color: muted }) : null,
  )
}

const row = (key: string, text: string, amount: string, strong = false) =>
  h(
    View,
    {
      key,
      style: {
        flexDirection: 'row',
        justifyContent: 'space-between',
        gap: 24,
        paddingVertical: 8,
        borderBottom: `0.6pt solid ${line}`,
      },
    },
    words(text, { flexGrow: 1, flexShrink: 1, fontWeight: strong ? 600 : 400 }),
    words(amount, { fontWeight: strong ? 600 : 400 }),
  )
