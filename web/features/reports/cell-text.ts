import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { ReportColumn, ReportRow } from '#contract/reports.ts'
import { moneyText } from '#web/lib/money.ts'

type Cell = ReportRow['cells'][number]

export const numericTypes = new Set<ReportColumn['type']>(['number', 'percent', 'money', 'seconds'])

/** A cell as people read it. */
export function cellText(
  columns: readonly ReportColumn[],
  cells: readonly Cell[],
  index: number,
  i18n: I18n,
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
      return durationText(Number(cell), i18n)
    case 'money':
      return moneyText(Number(cell), currencyOf(columns, cells, column), i18n.locale)
    case 'instant':
      return i18n.date(new Date(String(cell)), { dateStyle: 'medium', timeStyle: 'short' })
    case 'date':
      return i18n.date(new Date(`${String(cell)}T00:00:00Z`), {
        dateStyle: 'medium',
        timeZone: 'UTC',
      })
    case 'yes_no':
      return cell === true ? t`Yes` : t`No`
    case 'choice':
      return column.choices.find(({ value }) => value === cell)?.label ?? String(cell)
    default:
      return String(cell)
  }
}

export const currencyOf = (
  columns: readonly ReportColumn[],
  cells: readonly Cell[],
  column: ReportColumn,
) => String(cells[columns.findIndex(({ key }) => key === column.currency)] ?? 'EUR')

function durationText(seconds: number, i18n: I18n): string {
  if (seconds < 3600) {
    const minutes = Math.round(seconds / 60)
    return plural(minutes, { one: '# min', other: '# min' })
  }
  const hours = i18n.number(seconds / 3600, { maximumFractionDigits: seconds < 36_000 ? 1 : 0 })
  return t`${hours} h`
}
