import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { TranscriptPage } from './render-transcript.ts'

// The fonts of the web app, by script: each letter takes the first family that has it.
const require = createRequire(import.meta.url)
const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']
for (const script of scripts) {
  const src = require.resolve(`@fontsource/inter/files/inter-${script}-400-normal.woff`)
  Font.register({ family: `Inter ${script}`, fonts: [{ src, fontWeight: 400 }] })
}
Font.registerHyphenationCallback((word) => [word])

const ink = '#1f2a26'
const styles = StyleSheet.create({
  page: {
    padding: 48,
    fontFamily: scripts.map((script) => `Inter ${script}`),
    fontSize: 9,
    color: ink,
  },
  brand: { fontSize: 11, color: '#1c5c4a' },
  title: { fontSize: 22, marginTop: 16 },
  line: { marginTop: 4, color: '#5d655f' },
  head: {
    flexDirection: 'row',
    marginTop: 24,
    paddingBottom: 6,
    borderBottom: `1pt solid ${ink}`,
    color: '#5d655f',
  },
  row: { flexDirection: 'row', paddingVertical: 7, borderBottom: '0.5pt solid #d8d4ca' },
  foot: { position: 'absolute', bottom: 28, left: 48, right: 48, color: '#5d655f', fontSize: 8 },
})

const columns = [
  ['course', 'Course', '33%'],
  ['organization', 'Organization', '18%'],
  ['status', 'Status', '11%'],
  ['started', 'Started', '11%'],
  ['completed', 'Completed', '11%'],
  ['lessons', 'Lessons', '8%'],
  ['hours', 'Study time', '8%'],
] as const

type Style = (typeof styles)[keyof typeof styles]

const line = (cells: Record<(typeof columns)[number][0], string>, style: Style, key: string) =>
  h(
    View,
    { style, key, wrap: false },
    columns.map(([name, , width]) =>
      h(Text, { key: name, style: { width, paddingRight: 6 } }, cells[name]),
    ),
  )

function transcript({ learner, today, rows }: TranscriptPage) {
  const heading = Object.fromEntries(columns.map(([name, label]) => [name, label])) as Record<
    (typeof columns)[number][0],
    string
  >
  return h(
    Document,
    { title: `Transcript of ${learner}`, author: 'Lyceum', language: 'en' },
    h(
      Page,
      { size: 'A4', orientation: 'landscape', style: styles.page },
      h(Text, { style: styles.brand }, 'Lyceum'),
      h(Text, { style: styles.title }, `Transcript of ${learner}`),
      h(
        Text,
        { style: styles.line },
        `As of ${today}. ${rows.length} ${rows.length === 1 ? 'course' : 'courses'}.`,
      ),
      line(heading, styles.head, 'head'),
      rows.map((row, index) => line(row, styles.row, String(index))),
      h(Text, {
        style: styles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) => `${learner} · ${pageNumber} of ${totalPages}`,
      }),
    ),
  )
}

const bytes = await renderToBuffer(transcript(workerData as TranscriptPage))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(bytes)
