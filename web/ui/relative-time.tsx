import { useLingui } from '@lingui/react/macro'
import { use, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { RenderedAt, TimeZoneContext } from './time-zone.ts'
import { fullTime, relativeTime } from './time-words.ts'

const minute = 60_000
const currentMinute = () => Math.floor(Date.now() / minute) * minute
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for the whole page, however many times it shows. */
const eachMinute = (changed: () => void) => {
  watchers.add(changed)
  timer ??= setInterval(() => watchers.forEach((watcher) => watcher()), minute)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** "2 days ago", with the full date on hover, in the person's zone. */
export function RelativeTime({ value, className }: { value: string | Date; className?: string }) {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  const renderedAt = use(RenderedAt)
  const now = useSyncExternalStore(eachMinute, currentMinute, () => renderedAt)
  const at = new Date(value)
  return (
    <time
      // The server and this browser may put other spaces between the same words.
      suppressHydrationWarning
      dateTime={at.toISOString()}
      title={fullTime(at, i18n.locale, timeZone)}
      className={classNames('whitespace-nowrap', className)}
    >
      {relativeTime(at, new Date(now), i18n.locale, timeZone)}
    </time>
  )
}
