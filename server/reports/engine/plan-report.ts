import { sql, type RawBuilder } from 'kysely'
import type { ReportColumn, ReportDefinition, ReportStep } from '#contract/reports.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'
import { isGroupable, pickColumn, pickSource, presentColumn } from './pick-column.ts'
import { readFilter } from './read-filter.ts'
import { withinPeriod } from './read-period.ts'
import { expressionOf, type BaseQuery, type Scope, type Source } from './source.ts'

/** A definition turned into queries, for one reader. */
export interface ReportPlan {
  columns: ReportColumn[]
  /** Columns c0, c1 … in the order of `columns`, and group_key; sorted. */
  rows: BaseQuery
  /** The same rows without columns and order, to count them. */
  counted: BaseQuery
}

interface Output {
  column: ReportColumn
  sql: RawBuilder<unknown>
}

/**
 * Checks every name of the definition against the allow-list of the reader's role and builds the queries. With `within`
 * it is the rows of one group, one by one, so a group counts exactly what it opens.
 */
export function planReport(
  sources: readonly Source[],
  definition: ReportDefinition,
  scope: Scope,
  within?: string | null,
): ReportPlan {
  const source = pickSource(sources, definition.source, scope.role)
  let query = narrowed(source, scope)
  const period = withinPeriod(source, definition.period, scope)
  if (period) query = query.where(period)
  for (const filter of definition.filters) query = query.where(readFilter(source, filter, scope))

  const keys = withCurrencies(source, definition.columns, scope)
  const group = definition.group && readGroup(source, definition.group, keys, scope)
  if (group && within === undefined) return grouped(source, definition, scope, query, keys, group)
  if (group) query = query.where(sql<boolean>`${group.key} is not distinct from ${within}::text`)
  return listed(source, definition, scope, query, keys)
}

/** Row-level security keeps organizations apart; who teaches sees the own courses' rows. */
function narrowed(source: Source, scope: Scope): BaseQuery {
  const query = source.base(scope)
  if (scope.role === 'admin') return query
  if (!source.courseId) throw problem('report_source_unknown')
  return query.where(
    sql<boolean>`${source.courseId} in (select i.course_id from course_instructors i
      where i.organization_id = ${scope.organizationId} and i.person_id = ${scope.personId})`,
  )
}

/** An amount never stands without its currency. */
function withCurrencies(source: Source, keys: readonly string[], { role }: Scope): string[] {
  const all = keys.flatMap((key) => {
    const { currency } = pickColumn(source, key, role)
    return currency && !keys.includes(currency) ? [currency, key] : [key]
  })
  return [...new Set(all)]
}

interface Group {
  /** Names the group, as text. */
  key: RawBuilder<unknown>
  label: RawBuilder<unknown>
  column: ReportColumn
}

function readGroup(
  source: Source,
  { column: name, step }: NonNullable<ReportDefinition['group']>,
  keys: readonly string[],
  scope: Scope,
): Group {
  const column = pickColumn(source, name, scope.role)
  const timed = column.type === 'instant' || column.type === 'date'
  if (!isGroupable(column) || timed === (step === 'value')) {
    throw problem('report_group_invalid', {
      detail: say('Rows can’t be grouped by “{column}” in this way.', { column: column.label }),
    })
  }
  const value = expressionOf(column, scope)
  const local =
    column.type === 'date' ? sql`(${value})::timestamp` : sql`(${value} at time zone ${scope.zone})`
  const own = timed
    ? sql`to_char(${startOfStep(step, local, scope)}, 'YYYY-MM-DD')`
    : sql`(${column.id ?? value})::text`
  const money = keys.map((key) => source.columns[key]).find((found) => found?.currency)
  const currency = money?.currency ? source.columns[money.currency] : undefined
  const presented = presentColumn(name, column, scope.reader)
  return {
    key: currency ? sql`jsonb_build_array(${own}, ${expressionOf(currency, scope)})::text` : own,
    // The text of one key may differ from row to row, as titles of a course do over the years: one of them will do.
    label: timed ? sql`max(${own})` : sql`max((${value})::text)`,
    column: timed ? { ...presented, type: 'date' } : presented,
  }
}

/** The database's weeks begin with Monday; the organization's may not. */
function startOfStep(step: ReportStep, local: RawBuilder<unknown>, { weekStart }: Scope) {
  const start = sql`date_trunc(${sql.lit(step)}, ${local})`
  if (step !== 'week' || weekStart === 1) return start
  const shift = sql`make_interval(days => ${sql.lit((8 - weekStart) % 7)})`
  return sql`(date_trunc('week', ${local} + ${shift}) - ${shift})`
}

function grouped(
  source: Source,
  definition: ReportDefinition,
  scope: Scope,
  query: BaseQuery,
  keys: readonly string[],
  group: Group,
): ReportPlan {
  const outputs: Output[] = [
    { column: group.column, sql: group.label },
    { column: rowsColumn(scope.reader), sql: sql`count(*)::float8` },
  ]
  for (const key of keys) {
    const column = pickColumn(source, key, scope.role)
    const value = expressionOf(column, scope)
    const presented = presentColumn(key, column, scope.reader)
    if (column.summary === 'sum') {
      outputs.push({ column: presented, sql: sql`sum((${value})::numeric)::float8` })
    } else if (column.summary === 'average') {
      const average = sql`round(avg((${value})::numeric), 1)::float8`
      outputs.push({ column: presented, sql: average })
    } else if (keys.some((other) => source.columns[other]?.currency === key)) {
      outputs.push({ column: presented, sql: sql`max((${value})::text)` })
    }
  }
  const timed = group.column.type === 'date'
  const sort = definition.sort ?? {
    column: timed ? group.column.key : rowsKey,
    descending: !timed,
  }
  const sorted = outputs.findIndex(({ column }) => column.key === sort.column)
  // Grouping by position: an expression with parameters is not equal to itself.
  const byKey = query.groupBy(sql`1`)
  return {
    columns: outputs.map(({ column }) => column),
    rows: byKey
      .select(group.key.as('group_key'))
      .select(outputs.map(({ sql: output }, index) => output.as(`c${index}`)))
      .orderBy(sortBy(sorted < 0 ? 1 : sorted, sorted < 0 || sort.descending))
      .orderBy(sql`c0`)
      .orderBy(sql`1`),
    counted: byKey.select(group.key.as('group_key')),
  }
}

/** How many rows a group holds. */
const rowsKey = 'rows'
const rowsColumn = (reader: Reader): ReportColumn => ({
  key: rowsKey,
  label: word(say('Rows'), reader),
  type: 'number',
  choices: [],
  is_groupable: false,
  summary: 'sum',
  currency: null,
})

function listed(
  source: Source,
  definition: ReportDefinition,
  scope: Scope,
  query: BaseQuery,
  keys: readonly string[],
): ReportPlan {
  const outputs = keys.map((key): Output => {
    const column = pickColumn(source, key, scope.role)
    return {
      column: presentColumn(key, column, scope.reader),
      sql: typed(column.type, expressionOf(column, scope)),
    }
  })
  const { sort } = definition
  const sorted = sort && !definition.group ? keys.indexOf(sort.column) : -1
  return {
    columns: outputs.map(({ column }) => column),
    rows: query
      .select(sql`null`.as('group_key'))
      .select(outputs.map(({ sql: output }, index) => output.as(`c${index}`)))
      .orderBy(
        sort && sorted >= 0
          ? sortBy(sorted, sort.descending)
          : sql`${source.period.sql} desc nulls last`,
      )
      .orderBy(source.key),
    counted: query.select(sql`1`.as('one')),
  }
}

const sortBy = (index: number, descending: boolean) =>
  sql`${sql.ref(`c${index}`)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`

function typed(type: ReportColumn['type'], value: RawBuilder<unknown>) {
  if (type === 'text' || type === 'choice' || type === 'course') return sql`(${value})::text`
  if (type === 'instant' || type === 'date' || type === 'yes_no') return value
  return sql`(${value})::float8`
}
