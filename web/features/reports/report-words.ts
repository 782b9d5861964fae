import type { I18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type {
  ReportChart,
  ReportColumn,
  ReportColumnType,
  ReportFilter,
  ReportOperator,
  ReportPeriod,
  ReportStep,
} from '#contract/reports.ts'
import { comma } from '#web/ui/comma.ts'

export const operatorsOf: Record<ReportColumnType, readonly ReportOperator[]> = {
  text: ['contains', 'is', 'empty', 'not_empty'],
  choice: ['is'],
  course: ['is', 'empty', 'not_empty'],
  yes_no: ['is', 'empty', 'not_empty'],
  number: ['at_least', 'at_most', 'empty', 'not_empty'],
  percent: ['at_least', 'at_most', 'empty', 'not_empty'],
  seconds: ['at_least', 'at_most', 'empty', 'not_empty'],
  money: ['at_least', 'at_most', 'empty', 'not_empty'],
  instant: ['at_least', 'at_most', 'empty', 'not_empty'],
  date: ['at_least', 'at_most', 'empty', 'not_empty'],
}

export const isTimed = (type: ReportColumnType) => type === 'instant' || type === 'date'

export const needsValue = (operator: ReportOperator) =>
  operator !== 'empty' && operator !== 'not_empty'

export function operatorWords(operator: ReportOperator, type: ReportColumnType): string {
  switch (operator) {
    case 'is':
      return t`is`
    case 'contains':
      return t`contains`
    case 'at_least':
      return isTimed(type) ? t`from` : t`at least`
    case 'at_most':
      return isTimed(type) ? t`until` : t`at most`
    case 'empty':
      return t`is empty`
    case 'not_empty':
      return t`is not empty`
  }
}

/** "Status is Active, Completed" */
export function filterWords(
  { operator, values }: ReportFilter,
  column: ReportColumn,
  courses: readonly { id: string; title: string }[],
  i18n: I18n,
): string {
  const word = (value: string) => {
    if (column.type === 'yes_no') return value === 'true' ? t`yes` : t`no`
    if (column.type === 'course') {
      return courses.find(({ id }) => id === value)?.title ?? t`a deleted course`
    }
    if (column.type === 'seconds') {
      const minutes = Math.round(Number(value) / 60)
      return plural(minutes, { one: '# min', other: '# min' })
    }
    if (column.type === 'percent') return `${value} %`
    if (isTimed(column.type)) {
      return i18n.date(new Date(`${value}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
    }
    return column.choices.find((choice) => choice.value === value)?.label ?? value
  }
  const how = operatorWords(operator, column.type)
  return needsValue(operator)
    ? `${column.label} ${how} ${values.map(word).join(comma())}`
    : `${column.label} ${how}`
}

export function periodWords(period: ReportPeriod, i18n: I18n): string {
  if (period.kind === 'all') return t`All time`
  if (period.kind === 'days') {
    return plural(period.days, { one: 'Last day', other: 'Last # days' })
  }
  const day = (text: string) =>
    i18n.date(new Date(`${text}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return `${day(period.from)} – ${day(period.to)}`
}

export const stepWords: Record<Exclude<ReportStep, 'value'>, ReturnType<typeof msg>> = {
  day: msg`by day`,
  week: msg`by week`,
  month: msg`by month`,
  year: msg`by year`,
}

export const chartWords: Record<ReportChart, ReturnType<typeof msg>> = {
  none: msg`No chart`,
  bar: msg`Bars`,
  line: msg({ message: 'Line', context: 'chart' }),
}
