import { parentPort, workerData } from 'node:worker_threads'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { drawable } from '#server/drawing/fonts.ts'
import { fontFeatureSettings } from '#server/drawing/features.ts'
import { familiesFor, layoutOf, ownDirection } from '#server/drawing/paper.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import { chartHeight, chartTexts, drawChart } from './draw-chart.ts'
import {
  cellPadding,
  layOut,
  lineHeight,
  margin,
  rowPadding,
  type PaperRow,
} from './paper-pages.ts'
import type { ReportPaper } from './report-paper.ts'
import { wrapText } from './wrap-text.ts'

const report = workerData as ReportPaper
const { language, columns, chart } = report
const paper = layoutOf(language)
const worded = (words: Words) => drawable(word(words, { language }))
const title = drawable(report.title)
const organization = drawable(report.organization)
const facts = report.facts.map(([label, value]) => [worded(label), worded(value)] as const)
const count = worded(report.count)
const foot = (number: number, total: number) =>
  worded(
    say('{name} · page {number} of {total}', {
      name: `${report.title} · ${report.organization}`,
      number,
      total,
    }),
  )

const size = { brand: 11, title: 20, fact: 9 }
const labelWidth = 90
const linesHeight = (text: string, width: number, fontSize: number) =>
  wrapText(text, width, fontSize).length * fontSize * lineHeight

const table = layOut({
  labels: columns.map(({ label }) => drawable(label)),
  rows: report.rows.map((row) => row.map(drawable)),
  above: (width) =>
    linesHeight(organization, width, size.brand) +
    linesHeight(title, width, size.title) +
    20 +
    facts.reduce((sum, [, text]) => sum + linesHeight(text, width - labelWidth, size.fact) + 3, 0) +
    (chart ? chartHeight(chart) : 0) +
    linesHeight(count, width, size.fact) +
    26,
})

const fontFamily = familiesFor(
  drawable(
    JSON.stringify([report, facts, count, foot(1, 1), chart ? chartTexts(chart, language) : []]),
  ),
)

const ink = '#1f2a26'
const muted = '#5d655f'
/** A line is as high as its own letters need, not as those of the page. */
const side = { textAlign: paper.start, direction: paper.direction, lineHeight }
const styles = StyleSheet.create({
  page: {
    padding: margin,
    fontFamily,
    fontFeatureSettings,
    fontSize: table.fontSize,
    color: ink,
  },
  brand: { fontSize: size.brand, color: '#1c5c4a', ...side, direction: ownDirection(organization) },
  title: {
    fontSize: size.title,
    marginTop: 8,
    marginBottom: 10,
    ...side,
    direction: ownDirection(title),
  },
  fact: { flexDirection: paper.row, marginBottom: 3 },
  label: { width: labelWidth, fontSize: size.fact, color: muted, ...side },
  value: { flexGrow: 1, flexShrink: 1, flexBasis: 0, fontSize: size.fact, ...side },
  count: { marginTop: 16, marginBottom: 8, fontSize: size.fact, color: muted, ...side },
  head: {
    flexDirection: paper.row,
    paddingVertical: rowPadding,
    borderBottom: `1pt solid ${ink}`,
    fontWeight: 600,
  },
  row: {
    flexDirection: paper.row,
    paddingVertical: rowPadding,
    borderBottom: '0.5pt solid #d8d4ca',
  },
  foot: {
    position: 'absolute',
    bottom: 26,
    left: margin,
    right: margin,
    color: muted,
    fontSize: 8,
    ...side,
  },
})

const cellStyles = columns.map(({ isNumeric }, index) => ({
  width: table.widths[index] ?? 0,
  paddingHorizontal: cellPadding,
  textAlign: isNumeric ? paper.end : paper.start,
  fontSize: table.fontSize,
  lineHeight,
}))

const line = ({ cells, height }: PaperRow, style: (typeof styles)['row'], key: string) =>
  h(
    View,
    { style: { ...style, minHeight: height }, key },
    cells.map((lines, index) => {
      const text = lines.join('\n')
      const direction = /\p{L}/u.test(text) ? ownDirection(text) : paper.direction
      return h(Text, { key: index, style: { ...cellStyles[index], direction } }, text)
    }),
  )

const opening = [
  h(Text, { key: 'brand', style: styles.brand }, organization),
  h(Text, { key: 'title', style: styles.title }, title),
  ...facts.map(([label, value]) =>
    h(
      View,
      { key: label, style: styles.fact },
      h(Text, { style: styles.label }, label),
      h(Text, { style: styles.value }, value),
    ),
  ),
  chart && h(View, { key: 'chart' }, drawChart(chart, table.width, language)),
  h(Text, { key: 'count', style: styles.count }, count),
]

const pages = table.pages.map((rows, index) =>
  h(
    Page,
    {
      key: index,
      size: 'A4',
      orientation: table.isWide ? 'landscape' : 'portrait',
      style: styles.page,
    },
    index === 0 && opening,
    line(table.head, styles.head, 'head'),
    rows.map((row, place) => line(row, styles.row, String(place))),
    h(Text, { style: styles.foot }, foot(index + 1, table.pages.length)),
  ),
)

const bytes = await renderToBuffer(h(Document, { title, author: organization, language }, pages))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(new Uint8Array(bytes))
