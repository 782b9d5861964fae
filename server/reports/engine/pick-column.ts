import type { ReportColumn } from '#contract/reports.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'
import { maySee, type Source, type SourceColumn } from './source.ts'

/** A source by name, if the role can read it. To others it does not exist. */
export function pickSource(sources: readonly Source[], name: string, role: OrganizationRole) {
  const source = sources.find((candidate) => candidate.name === name)
  if (!source?.readBy.includes(role)) throw problem('report_source_unknown')
  return source
}

/** A column of the allow-list that the role may see. Everything that a client names goes through here. */
export function pickColumn(source: Source, key: string, role: OrganizationRole): SourceColumn {
  const column = Object.hasOwn(source.columns, key) ? source.columns[key] : undefined
  if (!column) {
    throw problem('report_column_unknown', {
      detail: say('“{source}” has no column “{column}”.', { source: source.label, column: key }),
    })
  }
  if (!maySee(source, column, role)) {
    throw problem('report_column_not_allowed', {
      detail: say('Your role can’t see the column “{column}”.', { column: column.label }),
    })
  }
  return column
}

const groupableTypes = new Set(['text', 'choice', 'course', 'instant', 'date', 'yes_no'])

export const isGroupable = (column: SourceColumn) =>
  groupableTypes.has(column.type) && !column.isUnique

export const presentColumn = (key: string, column: SourceColumn, reader: Reader): ReportColumn => ({
  key,
  label: word(column.label, reader),
  type: column.type,
  choices: Object.entries(column.choices ?? {}).map(([value, label]) => ({
    value,
    label: word(label, reader),
  })),
  is_groupable: isGroupable(column),
  summary: column.summary ?? null,
  currency: column.currency ?? null,
})
