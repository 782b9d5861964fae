import { use, useEffect, useState } from 'react'
import { RenderedAt } from '#web/ui/time-zone.ts'
import { useTakenOver } from '#web/ui/use-taken-over.ts'

/** The current time, updated every `everyMs`; until hydration, the time when the server rendered the page. */
export function useNow(everyMs: number): number {
  const renderedAt = use(RenderedAt)
  const isTakenOver = useTakenOver()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return isTakenOver ? now : renderedAt
}
