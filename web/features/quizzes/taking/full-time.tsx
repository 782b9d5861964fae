import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { TimeZoneContext } from '#web/ui/time-zone.ts'
import { fullTime } from '#web/ui/time-words.ts'

/** A date and time in the person's zone, written out. */
export function FullTime({ value }: { value: string }) {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  return (
    <time dateTime={value} className="tabular-nums">
      {fullTime(new Date(value), i18n.locale, timeZone)}
    </time>
  )
}
