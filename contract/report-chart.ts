import type { ReportChart, ReportColumn, ReportRow } from './reports.ts'

/** The figures of a report's chart. Screen and PDF draw the same ones. */

/** The rows of a chart: the first page of the table below it. */
export const chartRows = 25
/** As many bars as one can take in at a glance. */
const shownBars = 15
const shownSeries = 5

interface Shown {
  /** The column that is drawn. */
  column: ReportColumn
  index: number
}

export interface ChartSteps extends Shown {
  kind: 'columns' | 'lines'
  /** One series, or one for each currency. */
  names: string[]
  /** `values` are in the order of `names`; a currency without sales in a step has 0. */
  steps: { at: string; values: number[] }[]
}

export interface ChartBars extends Shown {
  kind: 'bars'
  bars: { row: ReportRow; value: number }[]
}

export type ChartFigures = ChartSteps | ChartBars

/** Null if there is nothing to draw. */
export function chartFigures(
  kind: ReportChart,
  columns: readonly ReportColumn[],
  items: readonly ReportRow[],
  majorUnits: (minor: number, currency: string) => number,
): ChartFigures | null {
  const measured = columns.findIndex(({ summary, key }) => summary && key !== 'rows')
  const index = measured < 0 ? 1 : measured
  const column = columns[index]
  if (!column || kind === 'none') return null
  const shown = { column, index }
  const valueOf = (row: ReportRow) => plotted(shown, columns, row, majorUnits)
  if (items.length < 2 || (kind !== 'line' && columns[0]?.type !== 'date')) {
    const bars = items.slice(0, shownBars).map((row) => ({ row, value: valueOf(row) }))
    return { kind: 'bars', ...shown, bars }
  }
  const nameOf = (row: ReportRow) =>
    column.type === 'money' ? currencyOf(columns, row.cells, column) : column.label
  const names = [...new Set(items.map(nameOf))].slice(0, shownSeries)
  const steps = new Map<string, number[]>()
  for (const row of items) {
    const at = String(row.cells[0] ?? '–')
    const values = steps.get(at) ?? names.map(() => 0)
    const place = names.indexOf(nameOf(row))
    if (place >= 0) values[place] = valueOf(row)
    steps.set(at, values)
  }
  return {
    kind: column.type === 'percent' ? 'lines' : 'columns',
    ...shown,
    names,
    steps: [...steps].map(([at, values]) => ({ at, values })),
  }
}

/** Hours and whole units of money: what an axis can be read by. */
function plotted(
  { column, index }: Shown,
  columns: readonly ReportColumn[],
  row: ReportRow,
  majorUnits: (minor: number, currency: string) => number,
): number {
  const value = Number(row.cells[index] ?? 0)
  if (column.type === 'seconds') return Math.round(value / 360) / 10
  if (column.type === 'percent') return value / 100
  if (column.type !== 'money') return value
  return majorUnits(value, currencyOf(columns, row.cells, column))
}

/** How values of the axis are written. Money in one currency has its sign; in several, each series is named after its own. */
export function chartFormat(
  figures: ChartFigures,
  currencyFormat: (currency: string) => Intl.NumberFormatOptions,
): Intl.NumberFormatOptions {
  const { type } = figures.column
  const names = figures.kind === 'bars' ? [] : figures.names
  const [currency] = names
  if (type === 'money' && names.length === 1 && currency && /^[A-Z]{3}$/.test(currency)) {
    return currencyFormat(currency)
  }
  if (type === 'percent') return { style: 'percent' }
  return { maximumFractionDigits: 2 }
}

export const currencyOf = (
  columns: readonly ReportColumn[],
  cells: ReportRow['cells'],
  column: ReportColumn,
) => String(cells[columns.findIndex(({ key }) => key === column.currency)] ?? 'EUR')
