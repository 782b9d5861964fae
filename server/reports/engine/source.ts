import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { ReportColumnType } from '#contract/reports.ts'
import type { Db } from '#server/db/database.ts'
import type { Words } from '#server/words/sentence.ts'
import type { Reader } from '#server/words/word.ts'

/** In which organization, for whom and when a source is read. */
export interface Scope {
  db: Db
  organizationId: string
  personId: string
  role: OrganizationRole
  now: Date
  /** Of the reader: days and months are theirs. */
  zone: string
  /** The day that weeks begin with, 0 for Sunday. */
  weekStart: number
  /** Whose language the headings are in. */
  reader: Reader
}

// eslint-disable-next-line typescript/no-explicit-any -- each source has its own tables; its columns name them
export type BaseQuery = SelectQueryBuilder<any, any, object>

type Expression = RawBuilder<unknown> | ((scope: Scope) => RawBuilder<unknown>)

export interface SourceColumn {
  label: Words
  type: ReportColumnType
  sql: Expression
  /** What names the value where its text does not: two learners may share a name. */
  id?: RawBuilder<unknown>
  /** Of a choice: its words by value. */
  choices?: Record<string, Words>
  /** What a group shows of it. */
  summary?: 'sum' | 'average'
  /** Of an amount: the key of the column that names its currency. */
  currency?: string
  /** Too many different values, each on one row, to make groups of. */
  isUnique?: boolean
  /** The roles that see the column. Everyone who can read the source, unless set. */
  seenBy?: readonly OrganizationRole[]
}

/** Something to report on, as plain data. The engine knows no source; a source knows no report. */
export interface Source {
  name: string
  label: Words
  description: Words
  readBy: readonly OrganizationRole[]
  /** Its rows within one organization, before anyone chose columns. */
  base: (scope: Scope) => BaseQuery
  /** Tells rows apart, so that pages never repeat one. */
  key: RawBuilder<unknown>
  period: { label: Words; sql: RawBuilder<unknown>; type: 'instant' | 'date' }
  /** Instructors read the rows of courses that they teach. A source without courses is for admins. */
  courseId?: RawBuilder<unknown>
  columns: Readonly<Record<string, SourceColumn>>
}

export const expressionOf = (column: SourceColumn, scope: Scope): RawBuilder<unknown> =>
  typeof column.sql === 'function' ? column.sql(scope) : column.sql

export const maySee = (source: Source, column: SourceColumn, role: OrganizationRole) =>
  (column.seenBy ?? source.readBy).includes(role)
