import { useEffect } from 'react'
import { record } from '#web/lib/outbox/learning-lane.ts'

const everySeconds = 30

/** Counts the time that the page is really looked at: visible, and the person did something in the last minutes. */
export function useHeartbeat(organizationId: string, courseId: string, lessonId: string): void {
  useEffect(() => {
    let lastSign = Date.now()
    let since = Date.now()
    const sign = () => {
      lastSign = Date.now()
    }
    const beat = () => {
      const now = Date.now()
      const seconds = Math.min(300, Math.round((now - since) / 1000))
      since = now
      const playing = [...document.querySelectorAll('video, audio')].some(
        (media) => media instanceof HTMLMediaElement && !media.paused,
      )
      const awake = playing || now - lastSign < 3 * 60_000
      if (seconds < 5 || !awake) return
      void record(organizationId, {
        type: 'progress_saved',
        course_id: courseId,
        lesson_id: lessonId,
        active_seconds: seconds,
      })
    }
    const visibility = () => {
      if (document.visibilityState === 'hidden') beat()
      else since = Date.now()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') beat()
    }, everySeconds * 1000)
    const signs = ['pointermove', 'keydown', 'scroll', 'pointerdown'] as const
    for (const name of signs) addEventListener(name, sign, { passive: true, capture: true })
    document.addEventListener('visibilitychange', visibility)
    return () => {
      clearInterval(timer)
      for (const name of signs) removeEventListener(name, sign, { capture: true })
      document.removeEventListener('visibilitychange', visibility)
      beat()
    }
  }, [organizationId, courseId, lessonId])
}
