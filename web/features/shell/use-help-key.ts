import { useEffect, useState } from 'react'
import { hearKeys } from '../../lib/early-events.ts'

/** Opens the sheet of keys on "?", unless the person is typing or something else is open. */
export function useHelpKey() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : null
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    return hearKeys(press)
  }, [])
  return [open, setOpen] as const
}
