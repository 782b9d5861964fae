import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { chipClass, chipTone } from './chip-class.ts'
import { classNames } from './class-names.ts'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from './menu.tsx'
import type { Sort } from './table-column.ts'

/** Sorting where there is no header row to press: cards, and tables on a phone. A chip, as filters are. */
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
  const chosen = columns.find(({ id }) => id === sort?.id)
  const Arrow = sort?.descending ? ArrowDown : ArrowUp
  return (
    <Menu>
      <MenuTrigger
        className={classNames(
          chipClass,
          chipTone(false),
          'ms-auto gap-1.5 rounded-full ps-3 pe-2.5',
        )}
      >
        {chosen ? t`Sort: ${chosen.header}` : t`Sort by`}
        {chosen ? (
          <Arrow aria-hidden className="size-3.5 text-ink-faint" />
        ) : (
          <ChevronDown aria-hidden className="size-3.5 text-ink-faint" />
        )}
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup
          value={sort && `${sort.id}:${sort.descending ? 'desc' : 'asc'}`}
          onValueChange={(next) => {
            const [id = '', direction] = next.split(':')
            onSortChange({ id, descending: direction === 'desc' })
          }}
        >
          {columns.flatMap(({ id, header }) => [
            <MenuRadioItem key={`${id}:asc`} value={`${id}:asc`}>
              {header} ↑
            </MenuRadioItem>,
            <MenuRadioItem key={`${id}:desc`} value={`${id}:desc`}>
              {header} ↓
            </MenuRadioItem>,
          ])}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
