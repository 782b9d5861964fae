import { sql } from 'kysely'
import { chartFigures, chartFormat, chartRows } from '#contract/report-chart.ts'
import type { ReportColumn, ReportDefinition, ReportFilter, ReportRow } from '#contract/reports.ts'
import { fullName } from '#server/identity/person-name.ts'
import { currencyFormat, majorUnits } from '#server/money.ts'
import { dayIn } from '#server/progress/streak.ts'
import { momentOf, say, show, type Words } from '#server/words/sentence.ts'
import { pickColumn, pickSource, presentColumn } from '../engine/pick-column.ts'
import { daysOf } from '../engine/read-period.ts'
import type { Scope } from '../engine/source.ts'
import { allSources } from '../sources/all-sources.ts'
import { cellWords, dayWords, numericTypes, tickWords } from './cell-words.ts'
import type { PaperChart, ReportPaper } from './report-paper.ts'

interface Asked {
  title: string
  definition: ReportDefinition
  is_drilled: boolean
  created_at: Date
}

interface Found {
  columns: ReportColumn[]
  rows: ReportRow[]
  total: number
}

/** Everything that a printed report says, for one reader. */
export async function paperOf(scope: Scope, asked: Asked, found: Found): Promise<ReportPaper> {
  const { definition, is_drilled } = asked
  const { columns, rows, total } = found
  const reader = { ...scope.reader, timeZone: scope.zone }
  const step = is_drilled ? 'value' : (definition.group?.step ?? 'value')
  const isGrouped = definition.group !== null && !is_drilled
  const names = await namesOf(scope)
  return {
    language: reader.language,
    title: asked.title,
    organization: names.organization,
    facts: [
      [say('Period'), periodWords(scope, definition)],
      [say('Time zone'), scope.zone],
      ...(definition.filters.length > 0
        ? [[say('Filters'), await filtersWords(scope, definition)] as [Words, Words]]
        : []),
      [
        say('Created'),
        say('{when} by {person}', {
          when: momentOf(asked.created_at, scope.zone),
          person: names.person,
        }),
      ],
    ],
    chart: isGrouped ? chartOf(definition, columns, rows, reader) : null,
    columns: columns.map(({ label, type }) => ({ label, isNumeric: numericTypes.has(type) })),
    rows: rows.map((row) =>
      columns.map((_, index) => cellWords(columns, row, index, reader, step)),
    ),
    count:
      total > rows.length
        ? say(
            'The first {shown, number} of {total, number} rows. Export XLSX to get all of them.',
            {
              shown: rows.length,
              total,
            },
          )
        : say('{count, plural, one {# row} other {# rows}}', { count: rows.length }),
  }
}

async function namesOf({ db, organizationId, personId }: Scope) {
  const { rows } = await sql<{ name: string; first_name: string; last_name: string }>`
    select o.name, p.first_name, p.last_name from organizations o, people p
    where o.id = ${organizationId} and p.id = ${personId}`.execute(db)
  const [row] = rows
  return { organization: row?.name ?? '', person: row ? fullName(row) : '' }
}

/** The days themselves: “last 30 days” says nothing on paper. */
function periodWords({ zone, now, reader }: Scope, { period }: ReportDefinition): Words {
  const days = daysOf(period, dayIn(zone, now))
  if (!days) return say('All time')
  const [from, to] = [dayWords(days.from, 'day', reader), dayWords(days.to, 'day', reader)]
  return from === to ? from : say('{from} to {to}', { from, to })
}

async function filtersWords(scope: Scope, { source: name, filters }: ReportDefinition) {
  const source = pickSource(allSources, name, scope.role)
  const titles = await courseTitles(scope, filters)
  const list = filters.map((filter) => {
    const found = pickColumn(source, filter.column, scope.role)
    const column = presentColumn(filter.column, found, scope.reader)
    return filterWords(filter, column, titles, scope)
  })
  return show({ list })
}

async function courseTitles({ db, organizationId }: Scope, filters: readonly ReportFilter[]) {
  const ids = filters.flatMap(({ values }) => values)
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id::text = any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

function filterWords(
  { operator, values }: ReportFilter,
  { label, type, choices }: ReportColumn,
  titles: ReadonlyMap<string, string>,
  { reader }: Scope,
): Words {
  const valueWords = (value: string): Words => {
    if (type === 'yes_no') return value === 'true' ? say('yes') : say('no')
    if (type === 'course') return titles.get(value) ?? say('a deleted course')
    if (type === 'percent') return `${value} %`
    if (type === 'seconds') return show({ seconds: Number(value) })
    if (type === 'instant' || type === 'date') return dayWords(value, 'day', reader)
    return choices.find((choice) => choice.value === value)?.label ?? value
  }
  const given = { column: label, values: { list: values.map(valueWords) } }
  switch (operator) {
    case 'is':
      return say('{column}: {values}', given)
    case 'contains':
      return say('{column} contains {values}', given)
    case 'at_least':
      return say('{column} from {values}', given)
    case 'at_most':
      return say('{column} up to {values}', given)
    case 'empty':
      return say('{column} is empty', { column: label })
    case 'not_empty':
      return say('{column} is not empty', { column: label })
  }
}

/** The chart of the screen: the same rows, and the same numbers. */
function chartOf(
  definition: ReportDefinition,
  columns: ReportColumn[],
  rows: ReportRow[],
  reader: Scope['reader'],
): PaperChart | null {
  const step = definition.group?.step ?? 'value'
  const figures = chartFigures(definition.chart, columns, rows.slice(0, chartRows), majorUnits)
  if (!figures) return null
  const { label, type } = figures.column
  const shared = {
    kind: figures.kind,
    format: chartFormat(figures, currencyFormat),
    unit: type === 'seconds' && figures.kind !== 'bars' ? say('{label} (hours)', { label }) : label,
  }
  if (figures.kind === 'bars') {
    const points = figures.bars.map(({ row, value }) => ({
      label: cellWords(columns, row, 0, reader, step),
      values: [Math.abs(value)],
      text: cellWords(columns, row, figures.index, reader, step),
    }))
    return points.length > 0 ? { ...shared, names: [label], points } : null
  }
  const points = figures.steps.map(({ at, values }) => ({
    label: tickWords(at, step, reader),
    values,
    text: '',
  }))
  const isEmpty = points.every(({ values }) => values.every((value) => value === 0))
  return isEmpty ? null : { ...shared, names: figures.names, points }
}
