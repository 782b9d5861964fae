import { currencyOf } from '#contract/report-chart.ts'
import type { ReportColumn, ReportRow, ReportStep } from '#contract/reports.ts'
import { minorDigits } from '#server/money.ts'
import { say } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'
import { headingOf, sheetCells, yesNo, type Sheet, type SheetCell } from './sheet-cells.ts'

const bold = { font: { bold: true } }

/** Texts are written as texts: there is no formula in the file, however a cell begins. */
export async function* xlsxChunks({ columns, rows, reader, zone, step }: Sheet) {
  // Only the job that writes such a file needs it.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const clock = clockOf(zone)
  const shown = yesNo(reader)
  /** The row that is being written; the heading before the first. */
  let current: ReportRow | null = null
  async function* written() {
    for await (const row of rows) {
      current = row
      yield sheetCells(columns, row).map((cell, index) =>
        shown(asSpreadsheet(cell, columns[index]?.type, clock)),
      )
    }
  }
  yield* writeXlsxStream(written(), {
    name: word(say('Report'), reader),
    freezePane: { rows: 1 },
    columns: columns.map((column, index) => ({
      header: xlsxHeading(column, reader, zone),
      width: column.type === 'text' || column.type === 'course' ? 30 : 18,
      // The writer asks for the style of a column at each cell, so an amount is written in the currency of its row.
      get style() {
        if (!current) return bold
        const numFmt = formatOf(column, columns, current, index === 0 ? step : 'value')
        return numFmt === undefined ? undefined : { numFmt }
      },
    })),
  })
}

/** Percentages and amounts carry their unit in the format; clock times name the zone they are in. */
const xlsxHeading = (column: ReportColumn, reader: Reader, zone: string) =>
  column.type === 'instant'
    ? `${column.label} (${zone})`
    : column.type === 'percent'
      ? column.label
      : headingOf(column, reader)

function asSpreadsheet(
  cell: SheetCell,
  type: ReportColumn['type'] | undefined,
  clock: (instant: Date) => Date,
): SheetCell {
  if (cell instanceof Date) return clock(cell)
  if (type === 'percent' && typeof cell === 'number') return cell / 100
  if (type === 'date' && typeof cell === 'string') return new Date(`${cell}T00:00:00Z`)
  return cell
}

const dateFormats: Record<ReportStep, string> = {
  value: 'yyyy-mm-dd',
  day: 'yyyy-mm-dd',
  week: 'yyyy-mm-dd',
  month: 'mmm yyyy',
  year: 'yyyy',
}

function formatOf(
  column: ReportColumn,
  columns: readonly ReportColumn[],
  { cells }: ReportRow,
  step: ReportStep,
): string | undefined {
  switch (column.type) {
    case 'instant':
      return 'yyyy-mm-dd hh:mm'
    case 'date':
      return dateFormats[step]
    case 'percent':
      return '0.0%'
    case 'seconds':
      return '#,##0.0'
    case 'money': {
      const currency = currencyOf(columns, cells, column)
      const digits = minorDigits(currency)
      return `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''} [$${currency}]`
    }
    default:
      return undefined
  }
}

const quarterHour = 900_000
const maximumOffsets = 10_000

/**
 * A spreadsheet knows no time zones: a date is moved so that it shows the clock of the reader. Clocks only change on
 * quarter hours, so each of these is looked up once.
 */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const offsets = new Map<number, number>()
  return (instant: Date) => {
    const start = Math.floor(instant.getTime() / quarterHour) * quarterHour
    let offset = offsets.get(start)
    if (offset === undefined) {
      const part = Object.fromEntries(
        format.formatToParts(start).map(({ type, value }) => [type, Number(value)]),
      ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>
      const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute)
      offset = local - start
      if (offsets.size >= maximumOffsets) offsets.clear()
      offsets.set(start, offset)
    }
    return new Date(instant.getTime() + offset)
  }
}
