import { use, useCallback, useSyncExternalStore } from 'react'
import { RenderedAt } from '#web/ui/time-zone.ts'

/** The present time, renewed every `everyMs` and rounded down to it. */
export function useNow(everyMs: number): number {
  const renderedAt = use(RenderedAt)
  const now = () => Math.floor(Date.now() / everyMs) * everyMs
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, everyMs)
      return () => clearInterval(timer)
    },
    [everyMs],
  )
  return useSyncExternalStore(subscribe, now, () => renderedAt)
}
