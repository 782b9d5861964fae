import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { currencyOf } from '#contract/report-chart.ts'
import type { ReportColumn, ReportRow, ReportStep } from '#contract/reports.ts'
import { durationWords } from '#web/lib/duration-words.ts'
import { moneyText } from '#web/lib/money.ts'

type Cell = ReportRow['cells'][number]

export const numericTypes = new Set<ReportColumn['type']>(['number', 'percent', 'money', 'seconds'])

/** A cell as people read it. */
export function cellText(
  columns: readonly ReportColumn[],
  cells: Cell[],
  index: number,
  i18n: I18n,
  /** Of a group by time: what each step is. */
  step: ReportStep = 'value',
): string {
  const column = columns[index]
  const cell = cells[index]
  if (!column || cell === null || cell === undefined || cell === '') return '–'
  switch (column.type) {
    case 'number':
      return i18n.number(Number(cell), { maximumFractionDigits: 1 })
    case 'percent':
      return i18n.number(Number(cell) / 100, { style: 'percent', maximumFractionDigits: 1 })
    case 'seconds':
      return durationWords(Number(cell))
    case 'money':
      return moneyText(Number(cell), currencyOf(columns, cells, column), i18n.locale)
    case 'instant':
      return instantText(new Date(String(cell)), i18n)
    case 'date':
      return dayText(String(cell), index === 0 ? step : 'value', i18n)
    case 'yes_no':
      return cell === true ? t`Yes` : t`No`
    case 'choice':
      return column.choices.find(({ value }) => value === cell)?.label ?? String(cell)
    default:
      return String(cell)
  }
}

/** Short enough for a table: the year only where it is another one. */
function instantText(instant: Date, i18n: I18n): string {
  const thisYear = instant.getFullYear() === new Date().getFullYear()
  return i18n.date(instant, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(!thisYear && { year: 'numeric' }),
  })
}

/** A day, or the month or year that begins with it. */
export function dayText(day: string, step: ReportStep, i18n: I18n): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (step === 'year') return i18n.date(date, { year: 'numeric', timeZone: 'UTC' })
  if (step === 'month') {
    return i18n.date(date, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  }
  const text = i18n.date(date, { dateStyle: 'medium', timeZone: 'UTC' })
  return step === 'week' ? t`Week of ${text}` : text
}
