import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { StatementPage } from './render-statement.ts'

// The fonts of the web app, by script: each letter takes the first family that has it.
const require = createRequire(import.meta.url)
const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']
for (const script of scripts) {
  const src = require.resolve(`@fontsource/inter/files/inter-${script}-400-normal.woff`)
  Font.register({ family: `Inter ${script}`, fonts: [{ src, fontWeight: 400 }] })
}
Font.registerHyphenationCallback((word) => [word])

const ink = '#1f2a26'
const muted = '#5d655f'
const styles = StyleSheet.create({
  page: {
    padding: 48,
    fontFamily: scripts.map((script) => `Inter ${script}`),
    fontSize: 9,
    color: ink,
  },
  brand: { fontSize: 11, color: '#1c5c4a' },
  title: { fontSize: 22, marginTop: 16 },
  line: { marginTop: 4, color: muted },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 6,
    borderBottom: '0.5pt solid #d8d4ca',
    fontSize: 10,
  },
  head: {
    flexDirection: 'row',
    marginTop: 28,
    paddingBottom: 6,
    borderBottom: `1pt solid ${ink}`,
    color: muted,
  },
  row: { flexDirection: 'row', paddingVertical: 7, borderBottom: '0.5pt solid #d8d4ca' },
  foot: { position: 'absolute', bottom: 28, left: 48, right: 48, color: muted, fontSize: 8 },
})

const columns = [
  ['what', 'Course', '44%'],
  ['count', 'Sales', '8%'],
  ['sales', 'Your share', '16%'],
  ['refunds', 'Refunds', '16%'],
  ['sum', 'Earned', '16%'],
] as const

type Cells = Record<(typeof columns)[number][0], string>
type Style = (typeof styles)[keyof typeof styles]

const line = (cells: Cells, style: Style, key: string) =>
  h(
    View,
    { style, key, wrap: false },
    columns.map(([name, , width]) =>
      h(
        Text,
        {
          key: name,
          style: { width, paddingRight: 6, textAlign: name === 'what' ? 'left' : 'right' },
        },
        cells[name],
      ),
    ),
  )

function statement({ person, organization, month, made, totals, rows }: StatementPage) {
  const heading = Object.fromEntries(columns.map(([name, label]) => [name, label])) as Cells
  return h(
    Document,
    { title: `Statement ${month}`, author: organization, language: 'en' },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(Text, { style: styles.brand }, organization),
      h(Text, { style: styles.title }, `Statement ${month}`),
      h(Text, { style: styles.line }, `For ${person}. Made on ${made}; months are in UTC.`),
      h(
        View,
        { style: { marginTop: 20 } },
        totals.map(([label, amount]) =>
          h(View, { style: styles.total, key: label }, h(Text, null, label), h(Text, null, amount)),
        ),
      ),
      line(heading, styles.head, 'head'),
      rows.map((row, index) => line(row, styles.row, String(index))),
      h(Text, {
        style: styles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) =>
          `${person} · ${month} · ${pageNumber} of ${totalPages}`,
      }),
    ),
  )
}

const bytes = await renderToBuffer(statement(workerData as StatementPage))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(new Uint8Array(bytes))
