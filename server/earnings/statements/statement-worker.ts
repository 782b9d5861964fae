import { parentPort, workerData } from 'node:worker_threads'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { dateFormat } from '#contract/formats.ts'
import { drawable } from '#server/drawing/fonts.ts'
import { fontFeatureSettings } from '#server/drawing/features.ts'
import { familiesFor, layoutOf } from '#server/drawing/paper.ts'
import { localeOf } from '#server/words/languages.ts'
import { dayOf, say, type Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import type { StatementPage } from './render-statement.ts'

const page = workerData as StatementPage
const { language, person, organization, rows } = page
const paper = layoutOf(language)
const worded = (words: Words) => drawable(word(words, { language }))
const columns = [
  ['what', worded(say('Course')), '44%'],
  ['count', worded(say('Sales')), '8%'],
  ['sales', worded(say('Your share')), '16%'],
  ['refunds', worded(say('Refunds')), '16%'],
  ['sum', worded(say('Earned')), '16%'],
] as const
const month = dateFormat(localeOf(language), {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}).format(new Date(`${page.month}-01T00:00:00Z`))
const title = worded(say('Statement for {month}', { month }))
const made = worded(
  say('For {person}. Created on {day}. Months are in UTC.', {
    person,
    day: dayOf(page.made, 'UTC'),
  }),
)
const totals = page.totals.map(([label, amount]) => [worded(label), amount] as const)
/** The number of pages is unknown while the first ones are laid out. */
const foot = (number: number, total = 0) =>
  worded(say('{name} · {month} · page {number} of {total}', { name: person, month, number, total }))
const fontFamily = familiesFor(
  drawable(JSON.stringify([page, columns, title, made, totals, foot(1, 1)])),
)

const ink = '#1f2a26'
const muted = '#5d655f'
const side = { textAlign: paper.start, direction: paper.direction }
const styles = StyleSheet.create({
  page: {
    padding: 48,
    fontFamily,
    fontFeatureSettings,
    fontSize: 9,
    color: ink,
  },
  brand: { fontSize: 11, color: '#1c5c4a', ...side },
  title: { fontSize: 22, marginTop: 16, ...side },
  line: { marginTop: 4, color: muted, ...side },
  total: {
    flexDirection: paper.row,
    justifyContent: 'space-between',
    paddingVertical: 6,
    borderBottom: '0.5pt solid #d8d4ca',
    fontSize: 10,
  },
  head: {
    flexDirection: paper.row,
    marginTop: 28,
    paddingBottom: 6,
    borderBottom: `1pt solid ${ink}`,
    color: muted,
  },
  row: { flexDirection: paper.row, paddingVertical: 7, borderBottom: '0.5pt solid #d8d4ca' },
  foot: {
    position: 'absolute',
    bottom: 28,
    left: 48,
    right: 48,
    color: muted,
    fontSize: 8,
    ...side,
  },
})

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
          style: {
            width,
            paddingHorizontal: 3,
            textAlign: name === 'what' ? paper.start : paper.end,
            direction: paper.direction,
          },
        },
        drawable(cells[name]),
      ),
    ),
  )

function statement() {
  const heading = Object.fromEntries(columns.map(([name, label]) => [name, label])) as Cells
  return h(
    Document,
    { title, author: organization, language },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(Text, { style: styles.brand }, drawable(organization)),
      h(Text, { style: styles.title }, title),
      h(Text, { style: styles.line }, made),
      h(
        View,
        { style: { marginTop: 20 } },
        totals.map(([label, amount]) =>
          h(
            View,
            { style: styles.total, key: label },
            h(Text, { style: side }, label),
            h(Text, null, amount),
          ),
        ),
      ),
      line(heading, styles.head, 'head'),
      rows.map((row, index) => line(row, styles.row, String(index))),
      h(Text, {
        style: styles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) => foot(pageNumber, totalPages),
      }),
    ),
  )
}

const bytes = await renderToBuffer(statement())
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(new Uint8Array(bytes))
