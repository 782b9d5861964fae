/**
 * Every column of every table is one of four things: exported with the organization, private to the person whose it is,
 * a secret, or the product's own bookkeeping. A column that nobody classified is exported to nobody, and a test fails.
 */
export type ColumnKind = 'exported' | 'private' | 'secret' | 'internal'

export interface ExportRule {
  columns: Readonly<Record<ColumnKind, readonly string[]>>
  /** A condition on the rows, as t; what doesn't meet it stays. */
  only?: string
  /** How a row belongs to an organization: by its column, by its desk, itself, or through a row of another table. */
  of: 'organization' | 'desk' | 'itself' | readonly [table: string, column: string]
}

export type ExportRules = Readonly<Record<string, ExportRule>>

type Options = Partial<Record<'private' | 'secret' | 'internal' | 'only', string>> & {
  of?: ExportRule['of']
}

const words = (text = '') => text.split(/\s+/).filter(Boolean)

/** A table that goes with the organization, but for the columns named otherwise. */
export const exported = (columns: string, options: Options = {}): ExportRule => ({
  columns: {
    exported: words(columns),
    private: words(options.private),
    secret: words(options.secret),
    internal: words(options.internal),
  },
  of: options.of ?? 'organization',
  ...(options.only && { only: options.only }),
})

/** A table of which nothing goes. */
export const withheld = (kind: 'private' | 'internal', columns: string): ExportRule => ({
  columns: { exported: [], private: [], secret: [], internal: [], [kind]: words(columns) },
  of: 'organization',
})
