import { useLingui } from '@lingui/react/macro'
import { Select } from './select.tsx'
import type { Sort } from './table-column.ts'

/** Sorting where there is no header row to press: cards, and tables on a phone. */
export function SortSelect({
  columns,
  sort,
  onSortChange,
}: {
  columns: { id: string; header: string }[]
  sort?: Sort
  onSortChange: (sort: Sort) => void
}) {
  const { t } = useLingui()
  return (
    <Select
      compact
      aria-label={t`Sort by`}
      placeholder={t`Sort by`}
      className="ms-auto w-auto!"
      value={sort && `${sort.id}:${sort.descending ? 'desc' : 'asc'}`}
      onValueChange={(next) => {
        const [id = '', direction] = next.split(':')
        onSortChange({ id, descending: direction === 'desc' })
      }}
      options={columns.flatMap(({ id, header }) => [
        { value: `${id}:asc`, label: `${header} ↑` },
        { value: `${id}:desc`, label: `${header} ↓` },
      ])}
    />
  )
}
