import { Trans, useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'

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
        <SearchInput value={search} onValueChange={onSearchChange} label={searchLabel} />
      )}
      {children}
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

function SearchInput({
  value,
  onValueChange,
  label,
}: {
  value: string
  onValueChange: (value: string) => void
  label?: string
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change without typing, for example by the back button.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="w-full sm:w-64">
      <Input
        type="search"
        aria-label={label ?? t`Search`}
        placeholder={label ?? t`Search`}
        before={<Search />}
        compact
        value={typed}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => {
            setKnown(next)
            onValueChange(next)
          }, 250)
        }}
      />
    </div>
  )
}
