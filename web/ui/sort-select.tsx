import { useLingui } from '@lingui/react/macro'
import { controlClass } from './control-class.ts'
import type { Sort } from './table-column.ts'

/** Sorting for a phone, where a table has no header row. The phone's own picker is the best one. */
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
    <select
      aria-label={t`Sort by`}
      className={`${controlClass} ms-auto h-8 w-auto! px-2 text-13`}
      value={sort ? `${sort.id}:${sort.descending ? 'desc' : 'asc'}` : ''}
      onChange={(event) => {
        const [id = '', direction] = event.target.value.split(':')
        onSortChange({ id, descending: direction === 'desc' })
      }}
    >
      {!sort && <option value="">{t`Sort by`}</option>}
      {columns.flatMap(({ id, header }) => [
        <option key={`${id}:asc`} value={`${id}:asc`}>{`${header} ↑`}</option>,
        <option key={`${id}:desc`} value={`${id}:desc`}>{`${header} ↓`}</option>,
      ])}
    </select>
  )
}
