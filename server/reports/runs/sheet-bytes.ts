import { Readable } from 'node:stream'
import type { ReportFormat } from '#contract/report-runs.ts'
import { csvLine, csvMark } from '#server/files/csv.ts'
import { headingOf, sheetCells, yesNo, type Sheet, type SheetCell } from './sheet-cells.ts'
import { xlsxChunks } from './xlsx-chunks.ts'

export const contentTypes: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/**
 * A sheet of Excel holds 1,048,576 rows, the heading among them. A PDF is laid out as a whole and read by people: beyond
 * a thousand rows, a spreadsheet serves them better.
 */
export const maximumRows = (format: ReportFormat, columnCount: number) =>
  format === 'pdf' ? Math.min(1_000, Math.floor(7_000 / columnCount)) : 1_048_575

/** The bytes of a file, made while rows are read: memory stays flat however many there are. */
export const sheetBytes = (format: 'csv' | 'xlsx', sheet: Sheet): Readable =>
  Readable.from(format === 'csv' ? csvText(sheet) : xlsxChunks(sheet))

/** A text that a spreadsheet would take for a formula is led by an apostrophe. */
async function* csvText({ columns, rows, reader }: Sheet) {
  const shown = yesNo(reader)
  let chunk = csvMark + csvLine(columns.map((column) => headingOf(column, reader)))
  for await (const row of rows) {
    chunk += csvLine(sheetCells(columns, row).map((cell) => csvCell(shown(cell))))
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function csvCell(cell: Exclude<SheetCell, boolean>): string | number {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  return cell
}
