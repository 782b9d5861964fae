import type { GradeItem } from '#contract/grades.ts'

/** What a column is called in a file: its title, and a number behind titles that occur more than once. */
export function headingsOf(items: readonly GradeItem[]): string[] {
  const seen = new Map<string, number>()
  return items.map(({ title }) => {
    const count = (seen.get(title) ?? 0) + 1
    seen.set(title, count)
    return count === 1 ? title : `${title} (${count})`
  })
}

/** Columns of an exported file that say who a row is about; an import reads past them. */
export const plainHeadings = ['Name', 'Total %'] as const
export const emailHeading = /^(e-?mail|e-?mail address|address)$/i
