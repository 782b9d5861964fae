import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { offerSortSlot } from './sort-slot.ts'
import { SearchInput } from './search-input.tsx'

type FilterBarProps = {
  search?: string
  /** Called when typing pauses. */
  onSearchChange?: (search: string) => void
  searchLabel?: string
  /** Filter chips and other choices. */
  children?: ReactNode
  /** Shows "Clear filters". */
  onClear?: () => void
  /** Sits at the end: sort, column chooser, export. */
  end?: ReactNode
}

/** Search, filters and list tools in one line that wraps on a phone. */
export function FilterBar({
  search = '',
  onSearchChange,
  searchLabel,
  children,
  onClear,
  end,
}: FilterBarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {onSearchChange && (
        <div className="w-full sm:w-64">
          <SearchInput compact value={search} onValueChange={onSearchChange} label={searchLabel} />
        </div>
      )}
      {children}
      <div ref={offerSortSlot} data-sort-slot className="empty:hidden sm:hidden" />
      {onClear && (
        <Button variant="ghost" size="sm" className="text-ink-muted" onClick={onClear}>
          <X />
          <Trans>Clear filters</Trans>
        </Button>
      )}
      {end && <div className="ms-auto flex flex-wrap items-center gap-2">{end}</div>}
    </div>
  )
}
