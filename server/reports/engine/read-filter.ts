import { sql, type RawBuilder } from 'kysely'
import type { ReportColumnType, ReportFilter, ReportOperator } from '#contract/reports.ts'
import { containing } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'
import { currenciesWith } from '#server/money.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { pickColumn } from './pick-column.ts'
import { dayAfter, startOf } from './read-period.ts'
import { expressionOf, type Scope, type Source, type SourceColumn } from './source.ts'

const compared: ReportOperator[] = ['at_least', 'at_most', 'empty', 'not_empty']

export const operatorsOf: Record<ReportColumnType, readonly ReportOperator[]> = {
  text: ['contains', 'is', 'empty', 'not_empty'],
  choice: ['is'],
  course: ['is', 'empty', 'not_empty'],
  yes_no: ['is', 'empty', 'not_empty'],
  number: compared,
  percent: compared,
  seconds: compared,
  money: compared,
  instant: compared,
  date: compared,
}

/** One filter as a condition. Its values are parameters, its column is of the allow-list: nothing of it becomes SQL. */
export function readFilter(source: Source, filter: ReportFilter, scope: Scope) {
  const column = pickColumn(source, filter.column, scope.role)
  const refuse = (detail?: Sentence) =>
    problem('report_filter_invalid', {
      detail:
        detail ??
        say('This filter doesn’t work for the column “{column}”.', { column: column.label }),
    })
  const { operator, values } = filter
  if (!operatorsOf[column.type].includes(operator)) throw refuse()
  const value = expressionOf(column, scope)
  if (operator === 'empty') return sql<boolean>`nullif((${value})::text, '') is null`
  if (operator === 'not_empty') return sql<boolean>`nullif((${value})::text, '') is not null`
  const [first] = values
  if (first === undefined || first === '') {
    throw refuse(say('Enter a value for “{column}”.', { column: column.label }))
  }
  if (operator === 'contains') return sql<boolean>`${value} ilike ${containing(first)}`
  if (operator === 'is') return isOneOf(column, value, values, refuse)
  return comparison(source, column, value, operator, first, scope, refuse)
}

type Refuse = (detail?: Sentence) => Error

function isOneOf(
  column: SourceColumn,
  value: RawBuilder<unknown>,
  values: readonly string[],
  refuse: Refuse,
) {
  const { choices = {} } = column
  if (column.type === 'choice' && values.some((word) => !Object.hasOwn(choices, word))) {
    throw refuse()
  }
  if (column.type === 'yes_no' && values.some((word) => word !== 'true' && word !== 'false')) {
    throw refuse()
  }
  // An id that is none names nothing, like that of a course that was deleted.
  if (column.type === 'course') return sql<boolean>`(${column.id ?? value})::text = any(${values})`
  if (column.type === 'text') {
    return sql<boolean>`lower(${value}) = any(${values.map((word) => word.toLowerCase())})`
  }
  return sql<boolean>`(${value})::text = any(${values})`
}

function comparison(
  source: Source,
  column: SourceColumn,
  value: RawBuilder<unknown>,
  operator: 'at_least' | 'at_most',
  given: string,
  scope: Scope,
  refuse: Refuse,
) {
  const atLeast = operator === 'at_least'
  if (column.type === 'instant' || column.type === 'date') {
    if (!isDay(given)) throw refuse(say('Choose a day for “{column}”.', { column: column.label }))
    if (column.type === 'date') {
      return atLeast
        ? sql<boolean>`${value} >= ${given}::date`
        : sql<boolean>`${value} <= ${given}::date`
    }
    return atLeast
      ? sql<boolean>`${value} >= ${startOf(given, scope)}`
      : sql<boolean>`${value} < ${startOf(dayAfter(given), scope)}`
  }
  const number = Number(given)
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(given))
    throw refuse(say('Enter a number for “{column}”.', { column: column.label }))
  const left = column.currency ? inMajorUnits(source, column, value, scope) : value
  return atLeast
    ? sql<boolean>`(${left})::float8 >= ${number}::float8`
    : sql<boolean>`(${left})::float8 <= ${number}::float8`
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** People compare euros, not cents; yen have none. */
function inMajorUnits(
  source: Source,
  column: SourceColumn,
  value: RawBuilder<unknown>,
  scope: Scope,
) {
  const currency = expressionOf(pickColumn(source, column.currency ?? '', scope.role), scope)
  return sql`(${value}) / case when ${currency} = any(${currenciesWith(0)}) then 1.0
    when ${currency} = any(${currenciesWith(3)}) then 1000.0 else 100.0 end`
}
