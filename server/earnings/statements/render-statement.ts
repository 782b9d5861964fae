import { drawInThread } from '#server/drawing/draw-in-thread.ts'
import type { Sentence } from '#server/words/sentence.ts'

export interface StatementPage {
  /** Of the person it is for. */
  language: string
  person: string
  organization: string
  /** `2026-11` */
  month: string
  /** An instant. */
  made: string
  totals: [label: Sentence, amount: string][]
  rows: { what: string; count: string; sales: string; refunds: string; sum: string }[]
}

export const renderStatement = (page: StatementPage) =>
  drawInThread(new URL('./statement-worker.ts', import.meta.url), page)
