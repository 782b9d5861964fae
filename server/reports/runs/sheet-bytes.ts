import { Readable } from 'node:stream'
import type { ReportFormat } from '#contract/report-runs.ts'
import type { ReportColumn } from '#contract/reports.ts'
import { csvLine, csvMark } from '#server/files/csv.ts'
import { headingOf, type SheetCell } from './sheet-cells.ts'

export const contentTypes: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A sheet of Excel holds 1,048,576 rows, the heading among them. */
export const maximumRows = 1_048_575

/** The bytes of a file, made while rows are read: memory stays flat however many there are. */
export const sheetBytes = (
  format: ReportFormat,
  columns: readonly ReportColumn[],
  rows: AsyncIterable<SheetCell[]>,
): Readable => (format === 'csv' ? csvBytes(columns, rows) : xlsxBytes(columns, rows))

const csvBytes = (columns: readonly ReportColumn[], rows: AsyncIterable<SheetCell[]>) =>
  Readable.from(csvText(columns, rows))

/** A text that a spreadsheet would take for a formula is led by an apostrophe. */
async function* csvText(columns: readonly ReportColumn[], rows: AsyncIterable<SheetCell[]>) {
  let chunk = csvMark + csvLine(columns.map(headingOf))
  for await (const row of rows) {
    chunk += csvLine(row.map(csvCell))
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function csvCell(cell: SheetCell): string | number {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell
}

const formats: Partial<Record<ReportColumn['type'], string>> = {
  instant: 'yyyy-mm-dd hh:mm',
  money: '#,##0.00',
}

/** Texts are written as texts: there is no formula in the file, whatever a cell begins with. */
const xlsxBytes = (columns: readonly ReportColumn[], rows: AsyncIterable<SheetCell[]>) =>
  Readable.from(xlsxChunks(columns, rows))

async function* xlsxChunks(columns: readonly ReportColumn[], rows: AsyncIterable<SheetCell[]>) {
  // Only the job that writes such a file needs it.
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(asWritten(rows), {
    name: 'Report',
    freezePane: { rows: 1 },
    columns: columns.map((column) => ({
      header: headingOf(column),
      width: column.type === 'text' || column.type === 'course' ? 30 : 18,
      ...(formats[column.type] && { style: { numFmt: formats[column.type] } }),
    })),
  })
}

async function* asWritten(rows: AsyncIterable<SheetCell[]>) {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell))
  }
}
