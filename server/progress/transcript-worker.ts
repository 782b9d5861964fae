import { parentPort, workerData } from 'node:worker_threads'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { drawable } from '#server/drawing/fonts.ts'
import { fontFeatureSettings } from '#server/drawing/features.ts'
import { familiesFor, layoutOf } from '#server/drawing/paper.ts'
import { dayOf, say, type Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import type { TranscriptPage } from './render-transcript.ts'

const page = workerData as TranscriptPage
const { language, learner, today, rows } = page
const paper = layoutOf(language)
const worded = (words: Words) => drawable(word(words, { language }))
const columns = [
  ['course', worded(say('Course')), '33%'],
  ['organization', worded(say('Organization')), '17%'],
  ['status', worded(say('Status')), '11%'],
  ['started', worded(say('Started')), '11%'],
  ['completed', worded(say('Completed')), '11%'],
  ['lessons', worded(say('Lessons')), '8%'],
  ['hours', worded(say('Study time')), '9%'],
] as const
const title = worded(say('Transcript of {name}', { name: learner }))
const subtitle = worded(
  say('As of {day}. {count, plural, one {# course} other {# courses}}.', {
    day: dayOf(`${today}T00:00:00Z`, 'UTC'),
    count: rows.length,
  }),
)
/** The number of pages is unknown while the first ones are laid out. */
const foot = (number: number, total = 0) =>
  worded(say('{name} · page {number} of {total}', { name: learner, number, total }))
const fontFamily = familiesFor(
  drawable(JSON.stringify([page, columns, title, subtitle, foot(1, 1)])),
)

const ink = '#1f2a26'
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
  line: { marginTop: 4, color: '#5d655f', ...side },
  head: {
    flexDirection: paper.row,
    marginTop: 24,
    paddingBottom: 6,
    borderBottom: `1pt solid ${ink}`,
    color: '#5d655f',
  },
  row: { flexDirection: paper.row, paddingVertical: 7, borderBottom: '0.5pt solid #d8d4ca' },
  foot: {
    position: 'absolute',
    bottom: 28,
    left: 48,
    right: 48,
    color: '#5d655f',
    fontSize: 8,
    ...side,
  },
})

type Style = (typeof styles)[keyof typeof styles]

const line = (cells: Record<(typeof columns)[number][0], string>, style: Style, key: string) =>
  h(
    View,
    { style, key, wrap: false },
    columns.map(([name, , width]) =>
      h(
        Text,
        { key: name, style: { width, paddingHorizontal: 3, ...side } },
        drawable(cells[name]),
      ),
    ),
  )

function transcript() {
  const heading = Object.fromEntries(columns.map(([name, label]) => [name, label])) as Record<
    (typeof columns)[number][0],
    string
  >
  return h(
    Document,
    { title, author: 'Lyceum', language },
    h(
      Page,
      { size: 'A4', orientation: 'landscape', style: styles.page },
      h(Text, { style: styles.brand }, 'Lyceum'),
      h(Text, { style: styles.title }, title),
      h(Text, { style: styles.line }, subtitle),
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

const bytes = await renderToBuffer(transcript())
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(bytes)
