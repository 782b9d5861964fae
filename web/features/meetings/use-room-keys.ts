import { useEffect, useEffectEvent } from 'react'

/** Single keys for what is pressed most, except while someone writes. */
export function useRoomKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement | null
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (
      target?.closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]')
    )
      return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
