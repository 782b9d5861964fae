/** How the rows of a table belong to an organization. */
export type Belonging =
  | 'organization'
  | 'desk'
  | 'itself'
  /** Its own files, and attachments of its tickets, which belong to the people who sent them. */
  | 'files'
  | readonly [table: string, column: string]

export interface TableRule {
  /** Exactly these are written to an archive. */
  columns: readonly string[]
  of: Belonging
  /** Columns that stay behind, each with the reason. */
  left: Readonly<Record<string, string>>
  /** What a column that stayed behind gets on import, as SQL; otherwise its default. */
  made: Readonly<Record<string, string>>
  /** References to rows that may arrive later: set when all are there. */
  later: readonly string[]
  /** Unique across organizations: a value that is taken is replaced by a new one of this kind. */
  unique: Readonly<Record<string, UniqueKind>>
  /** Two people in the order of their ids. */
  pair?: readonly [string, string]
  /** Rows arrive in this order; otherwise in that of the primary key. */
  order?: string
  /** Connects the organization with the outside: a sandbox copy goes without. */
  outside: boolean
  /** Ids come from other systems and mean the same everywhere. */
  foreignIds: boolean
}

export type UniqueKind = 'address' | 'slug' | 'code' | 'bytes' | 'name'

export const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

export const moved = (columns: string, options: Partial<TableRule> = {}): TableRule => ({
  of: 'organization',
  left: {},
  made: {},
  later: [],
  unique: {},
  outside: false,
  foreignIds: false,
  ...options,
  columns: wordsOf(columns),
})

export const madeByTrigger = 'Made as the rows arrive.'
