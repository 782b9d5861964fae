import { useEffect, useRef, useState, type RefObject } from 'react'
import { barrierOf, reachedStop, type PlayerStop } from './stops.ts'

/** Seconds between a stop and where the recording really stands that make no difference. */
const near = 0.3

/**
 * Stops a recording where it asks something. However it is moved (keys, the bar, the system's own controls), it never
 * passes a required stop that isn't done.
 */
export function useStops(
  element: RefObject<HTMLMediaElement | null>,
  stops: readonly PlayerStop[],
  moveTo: (seconds: number) => void,
) {
  const [open, setOpen] = useState<string | null>(null)
  // Events of the element come before the next rendering.
  const shown = useRef<string | null>(null)
  const passed = useRef(new Set<string>())
  const last = useRef(0)
  const show = (id: string | null) => {
    shown.current = id
    setOpen(id)
  }
  const stop = ({ id, at_seconds }: PlayerStop) => {
    const video = element.current
    if (!video) return
    video.pause()
    last.current = at_seconds
    if (Math.abs(video.currentTime - at_seconds) > 0.01) moveTo(at_seconds)
    show(id)
    // The question is on the page, not in the small window.
    if (document.pictureInPictureElement === video) {
      void document.exitPictureInPicture().catch(() => null)
    }
    if (document.fullscreenElement === video) void document.exitFullscreen().catch(() => null)
  }
  const find = (id: string | null) => stops.find((one) => one.id === id)

  // Stops may become known after the recording was resumed behind one of them.
  const known = stops.length > 0
  const guard = useRef(() => {})
  useEffect(() => {
    guard.current = () => {
      const barrier = barrierOf(stops)
      if (barrier && (element.current?.currentTime ?? 0) > barrier.at_seconds + near) stop(barrier)
    }
  })
  useEffect(() => {
    if (known) guard.current()
  }, [known])

  return {
    open,
    stopAt: (id: string) => {
      const wanted = find(id)
      if (!wanted) return
      const barrier = barrierOf(stops)
      stop(barrier && barrier.at_seconds < wanted.at_seconds ? barrier : wanted)
    },
    goOn: () => {
      if (shown.current) passed.current.add(shown.current)
      show(null)
      void element.current?.play().catch(() => null)
    },
    onPlay: () => {
      const current = find(shown.current)
      if (!current) return
      if (current.is_required && !current.is_done) element.current?.pause()
      else {
        passed.current.add(current.id)
        show(null)
      }
    },
    onSeeking: () => {
      const now = element.current?.currentTime ?? 0
      const barrier = barrierOf(stops)
      if (barrier && now > barrier.at_seconds + near) return stop(barrier)
      const current = find(shown.current)
      if (current && Math.abs(now - current.at_seconds) > near) show(null)
    },
    onSeeked: () => {
      last.current = element.current?.currentTime ?? 0
    },
    onTimeUpdate: () => {
      const video = element.current
      if (!video || video.seeking || video.paused || shown.current) return
      const reached = reachedStop(stops, {
        from: last.current,
        to: video.currentTime,
        passed: passed.current,
      })
      if (reached) stop(reached)
      else last.current = video.currentTime
    },
    /** Some stand behind the last picture. */
    onEnded: () => {
      const rest = reachedStop(stops, {
        from: last.current,
        to: Number.POSITIVE_INFINITY,
        passed: passed.current,
      })
      if (rest && !shown.current) {
        last.current = rest.at_seconds
        show(rest.id)
      }
    },
  }
}
