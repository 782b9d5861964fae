import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

/** A search that is carried out when typing pauses. */
export function SearchInput({
  value,
  onValueChange,
  label,
  compact = false,
  className,
}: {
  value: string
  /** Called when typing pauses. */
  onValueChange: (value: string) => void
  label?: string
  compact?: boolean
  className?: string
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
  const carryOut = (next: string) => {
    clearTimeout(timer.current)
    if (next === known) return
    setKnown(next)
    onValueChange(next)
  }
  return (
    <Input
      type="search"
      aria-label={label ?? t`Search`}
      placeholder={label ?? t`Search`}
      before={<Search />}
      compact={compact}
      className={className}
      value={typed}
      onChange={(event) => {
        const next = event.target.value
        setTyped(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => carryOut(next), 250)
      }}
      // At once: a search that comes after a click on a link would take the person back.
      onBlur={() => carryOut(typed)}
    />
  )
}
