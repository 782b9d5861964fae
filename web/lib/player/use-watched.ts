import { useEffect, useRef, type RefObject } from 'react'
import { addRange, type Range } from './watched-ranges.ts'

export interface Watched {
  position_seconds: number
  watched: Range[]
}

const reportEverySeconds = 10

/** Notes which stretches were really played, and tells them every few seconds, when it stops, and when the page goes. */
export function useWatched(
  element: RefObject<HTMLMediaElement | null>,
  onWatched: ((watched: Watched) => void) | undefined,
) {
  const played = useRef<{ ranges: Range[]; from: number | null; reported: number }>({
    ranges: [],
    from: null,
    reported: 0,
  })
  const note = (stop: boolean) => {
    const now = element.current?.currentTime ?? 0
    const run = played.current
    if (run.from !== null && now > run.from) run.ranges = addRange(run.ranges, run.from, now)
    if (run.from !== null) run.from = stop ? null : now
    if (!stop && Math.abs(now - run.reported) < reportEverySeconds) return
    if (!stop || run.ranges.length > 0) {
      onWatched?.({ position_seconds: now, watched: run.ranges })
      run.ranges = []
      run.reported = now
    }
  }
  const latest = useRef(note)
  useEffect(() => {
    latest.current = note
  })
  useEffect(() => {
    const leave = () => latest.current(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    note,
    begin: () => {
      played.current.from = element.current?.currentTime ?? 0
    },
  }
}
