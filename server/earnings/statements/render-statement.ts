import { drawInThread } from '#server/drawing/draw-in-thread.ts'

export interface StatementPage {
  person: string
  organization: string
  month: string
  made: string
  totals: [label: string, amount: string][]
  rows: { what: string; count: string; sales: string; refunds: string; sum: string }[]
}

export const renderStatement = (page: StatementPage) =>
  drawInThread(new URL('./statement-worker.ts', import.meta.url), page)
