import { useEffect, useEffectEvent, type RefObject } from 'react'

interface Turns {
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

const furthestAside = 48
const leastAlong = 72
const longestMs = 600

/** What moves sideways itself, or is used by moving a finger. */
const keepsTouch =
  'pre, table, video, audio, iframe, input, textarea, select, [role=slider], [draggable=true], .katex-display'

/** A quick stroke sideways over the lesson turns the page, as in a book: from the end to the start for the next one. */
export function useSwipe(area: RefObject<HTMLElement | null>, turns: Turns): void {
  const turn = useEffectEvent((forward: boolean) => (forward ? turns.next : turns.previous)?.())
  useEffect(() => {
    const element = area.current
    if (!element) return
    let from: { x: number; y: number; at: number } | null = null
    const start = ({ touches, target }: TouchEvent) => {
      const [touch] = touches
      const isFree = target instanceof Element && !target.closest(keepsTouch)
      from =
        touch && touches.length === 1 && isFree
          ? { x: touch.clientX, y: touch.clientY, at: performance.now() }
          : null
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const [touch] = changedTouches
      if (!from || !touch) return
      const along = touch.clientX - from.x
      const aside = Math.abs(touch.clientY - from.y)
      const took = performance.now() - from.at
      from = null
      if (Math.abs(along) < leastAlong || aside > furthestAside || took > longestMs) return
      // Selecting text moves sideways too.
      if (getSelection()?.isCollapsed === false) return
      turn(along < 0 === (document.dir !== 'rtl'))
    }
    const cancel = () => {
      from = null
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchend', end, { passive: true })
    element.addEventListener('touchcancel', cancel, { passive: true })
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', cancel)
    }
  }, [area])
}
