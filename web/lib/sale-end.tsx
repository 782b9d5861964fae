import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { dateFormat } from '#contract/formats.ts'
import { RenderedAt, TimeZoneContext } from '#web/ui/time-zone.ts'
import { fullTime } from '#web/ui/time-words.ts'

const day = 86_400_000

/** "until 3 May" in the reader's zone, with the time on the last day. */
export function SaleEnd({ at }: { at: string }) {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  const renderedAt = use(RenderedAt)
  const end = new Date(at)
  const isSoon = end.getTime() - renderedAt < day
  const text = dateFormat(i18n.locale, {
    day: 'numeric',
    month: 'long',
    ...(isSoon && { hour: 'numeric', minute: '2-digit' }),
    timeZone,
  }).format(end)
  return (
    <time
      // The server and this browser may put other spaces between the same words.
      suppressHydrationWarning
      dateTime={at}
      title={fullTime(end, i18n.locale, timeZone)}
    >
      <Trans>until {text}</Trans>
    </time>
  )
}
