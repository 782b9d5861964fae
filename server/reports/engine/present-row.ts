import type { ReportColumn, ReportRow } from '#contract/reports.ts'

export type FoundRow = Record<string, unknown>

/** A row as it travels: instants in ISO, days as they are, amounts in minor units. */
export const presentRow = (columns: readonly ReportColumn[], row: FoundRow): ReportRow => ({
  cells: columns.map((column, index) => cellOf(column, row[`c${index}`])),
  group: (row['group_key'] as string | null) ?? null,
})

function cellOf({ type }: ReportColumn, value: unknown): ReportRow['cells'][number] {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return value
  // A group of yes and no is named by its text.
  if (type === 'yes_no') return value === 'true'
  return value as string
}
