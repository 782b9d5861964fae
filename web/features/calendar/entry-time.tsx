import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEntry } from '#contract/calendar.ts'
import { dateFormat } from '#contract/formats.ts'
import { daysLater } from './stretch.ts'
import { useMyZone } from '#web/ui/time-zone.ts'

/** When it takes place, on my clock and, where that differs, on the clock of whoever set the time. */
export function EntryTime({ entry }: { entry: CalendarEntry }) {
  const { i18n } = useLingui()
  const mine = useMyZone()
  const theirs = entry.zone
  return (
    <>
      <span>{timeWords(entry, i18n.locale, mine)}</span>
      {theirs && !sameClock(entry, mine, theirs) && (
        <span className="block text-13 text-ink-muted">
          <Trans>
            {timeWords(entry, i18n.locale, theirs)} in the host’s time zone (
            {theirs.replaceAll('_', ' ')})
          </Trans>
        </span>
      )}
    </>
  )
}

function sameClock({ starts_at }: CalendarEntry, mine: string, theirs: string): boolean {
  const shown = (timeZone: string) =>
    dateFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(starts_at),
    )
  return shown(mine) === shown(theirs)
}

export function timeWords(entry: CalendarEntry, locale: string, timeZone: string): string {
  if (entry.start_date && entry.end_date) {
    const format = dateFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const last = daysLater(entry.end_date, -1)
    return format.formatRange(midnight(entry.start_date), midnight(last))
  }
  const format = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const [from, to] = [new Date(entry.starts_at), new Date(entry.ends_at)]
  return from.getTime() === to.getTime() ? format.format(from) : format.formatRange(from, to)
}

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)
