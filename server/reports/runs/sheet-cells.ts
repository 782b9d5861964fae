import { currencyOf } from '#contract/report-chart.ts'
import type { ReportColumn, ReportRow, ReportStep } from '#contract/reports.ts'
import { majorUnits } from '#server/money.ts'
import { say } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'

export type SheetCell = string | number | boolean | Date | null

export interface Sheet {
  columns: readonly ReportColumn[]
  rows: AsyncIterable<ReportRow>
  reader: Reader
  /** Of the reader; the clock of an XLSX file. */
  zone: string
  /** What each row of a report by time is. */
  step: ReportStep
}

/** The heading of a column in a CSV file; a number needs its unit there. */
export const headingOf = ({ label, type }: ReportColumn, reader: Reader) =>
  type === 'seconds'
    ? word(say('{label} (minutes)', { label }), reader)
    : type === 'percent'
      ? `${label} (%)`
      : label

/** A row as spreadsheets calculate with it: major units, minutes, dates, and words instead of codes. */
export const sheetCells = (columns: readonly ReportColumn[], { cells }: ReportRow): SheetCell[] =>
  columns.map((column, index) => {
    const cell = cells[index] ?? null
    if (cell === null) return null
    if (column.type === 'seconds') return Math.round(Number(cell) / 6) / 10
    if (column.type === 'money') return majorUnits(Number(cell), currencyOf(columns, cells, column))
    if (column.type === 'instant') return new Date(String(cell))
    if (column.type === 'choice') {
      return column.choices.find(({ value }) => value === cell)?.label ?? cell
    }
    return cell
  })

export function yesNo(reader: Reader) {
  const [yes, no] = [word(say('yes'), reader), word(say('no'), reader)]
  return (cell: SheetCell) => (typeof cell === 'boolean' ? (cell ? yes : no) : cell)
}
