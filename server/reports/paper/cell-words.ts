import { dateFormat, numberFormat } from '#contract/formats.ts'
import { currencyOf } from '#contract/report-chart.ts'
import type { ReportColumn, ReportRow, ReportStep } from '#contract/reports.ts'
import { printAmount } from '#server/money.ts'
import { localeOf } from '#server/words/languages.ts'
import { duration, say, show } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'

export const numericTypes = new Set<ReportColumn['type']>(['number', 'percent', 'money', 'seconds'])

/** A cell as people read it on paper, which has no tooltip: with the year, on the clock of the reader. */
export function cellWords(
  columns: readonly ReportColumn[],
  { cells }: ReportRow,
  index: number,
  reader: Reader,
  step: ReportStep,
): string {
  const column = columns[index]
  const cell = cells[index]
  if (!column || cell === null || cell === undefined || cell === '') return '–'
  const locale = localeOf(reader.language)
  switch (column.type) {
    case 'number':
      return numberFormat(locale, { maximumFractionDigits: 1 }).format(Number(cell))
    case 'percent':
      return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
        Number(cell) / 100,
      )
    case 'seconds':
      return word(show(duration(Number(cell))), reader)
    case 'money':
      return printAmount(Number(cell), currencyOf(columns, cells, column), locale)
    case 'instant':
      return dateFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: reader.timeZone ?? 'UTC',
      }).format(new Date(String(cell)))
    case 'date':
      return dayWords(String(cell), index === 0 ? step : 'value', reader)
    case 'yes_no':
      return word(cell === true ? say('Yes') : say('No'), reader)
    case 'choice':
      return column.choices.find(({ value }) => value === cell)?.label ?? String(cell)
    default:
      return String(cell)
  }
}

/** A day, or the month or year that begins with it. */
export function dayWords(day: string, step: ReportStep, reader: Reader): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(localeOf(reader.language), { ...options, timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    )
  if (step === 'year') return format({ year: 'numeric' })
  if (step === 'month') return format({ month: 'long', year: 'numeric' })
  const text = format({ dateStyle: 'medium' })
  return step === 'week' ? word(say('Week of {day}', { day: text }), reader) : text
}

const tickParts: Record<ReportStep, Intl.DateTimeFormatOptions> = {
  value: { day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
}

/** What an axis has room for. */
export const tickWords = (at: string, step: ReportStep, { language }: Reader): string =>
  /^\d{4}-\d\d-\d\d$/.test(at)
    ? dateFormat(localeOf(language), { ...tickParts[step], timeZone: 'UTC' }).format(
        new Date(`${at}T00:00:00Z`),
      )
    : at
