import type { ChartFigures } from '#contract/report-chart.ts'
import { drawInThread } from '#server/drawing/draw-in-thread.ts'
import { Turns } from '#server/drawing/turns.ts'
import type { Words } from '#server/words/sentence.ts'

/** A report as it is printed. Texts are worded when the paper is drawn, in its language. */
export interface ReportPaper {
  language: string
  title: string
  organization: string
  /** The range, the zone, the filters, who made it and when. */
  facts: [label: Words, value: Words][]
  chart: PaperChart | null
  columns: { label: string; isNumeric: boolean }[]
  rows: string[][]
  /** Says how many rows there are, and that some are missing. */
  count: Words
}

export interface PaperChart {
  kind: ChartFigures['kind']
  unit: Words
  /** Of columns and lines: one for each currency. */
  names: string[]
  points: { label: string; values: number[]; text: string }[]
  format: Intl.NumberFormatOptions
}

/** A long report takes a while, and only a job waits for it: one at a time, so that other documents have a core. */
const turns = new Turns({ atOnce: 1, longestQueue: 20, patienceMilliseconds: 180_000 })

export const renderReport = (paper: ReportPaper): Promise<Uint8Array> =>
  drawInThread(new URL('./report-worker.ts', import.meta.url), paper, turns)
