import { Readable } from 'node:stream'
import type { ReportFormat } from '#contract/report-runs.ts'
import type { ReportColumn } from '#contract/reports.ts'
import { csvLine, csvMark } from '#server/files/csv.ts'
import { say } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'
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
  reader: Reader,
): Readable =>
  Readable.from(
    format === 'csv' ? csvText(columns, rows, reader) : xlsxChunks(columns, rows, reader),
  )

/** A text that a spreadsheet would take for a formula is led by an apostrophe. */
async function* csvText(
  columns: readonly ReportColumn[],
  rows: AsyncIterable<SheetCell[]>,
  reader: Reader,
) {
  const shown = yesNo(reader)
  let chunk = csvMark + csvLine(columns.map((column) => headingOf(column, reader)))
  for await (const row of rows) {
    chunk += csvLine(row.map((cell) => csvCell(shown(cell))))
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

const formats: Partial<Record<ReportColumn['type'], string>> = {
  instant: 'yyyy-mm-dd hh:mm',
  money: '#,##0.00',
}

/** Texts are written as texts: there is no formula in the file, however a cell begins. */
async function* xlsxChunks(
  columns: readonly ReportColumn[],
  rows: AsyncIterable<SheetCell[]>,
  reader: Reader,
) {
  // Only the job that writes such a file needs it.
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(asWritten(rows, yesNo(reader)), {
    name: word(say('Report'), reader),
    freezePane: { rows: 1 },
    columns: columns.map((column) => ({
      header: headingOf(column, reader),
      width: column.type === 'text' || column.type === 'course' ? 30 : 18,
      ...(formats[column.type] && { style: { numFmt: formats[column.type] } }),
    })),
  })
}

async function* asWritten(rows: AsyncIterable<SheetCell[]>, shown: ReturnType<typeof yesNo>) {
  for await (const row of rows) yield row.map(shown)
}

function yesNo(reader: Reader) {
  const [yes, no] = [word(say('yes'), reader), word(say('no'), reader)]
  return (cell: SheetCell) => (typeof cell === 'boolean' ? (cell ? yes : no) : cell)
}
