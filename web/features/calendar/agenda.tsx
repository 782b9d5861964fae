import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { use } from 'react'
import type { CalendarEntry } from '#contract/calendar.ts'
import type { Holiday } from '#contract/school-settings.ts'
import { dateFormat } from '#contract/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MonthDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'
import { toLocalInput } from '#web/ui/zoned-time.ts'
import { kindIcons, useKindWords } from './entry-words.ts'
import { daysLater } from './stretch.ts'

type AgendaProps = {
  entries: readonly CalendarEntry[]
  holidays: readonly Holiday[]
  first: string
  last: string
  today: string
  onOpen: (entry: CalendarEntry) => void
}

/** What comes, day by day: the calendar for a phone and for a screen reader. */
export function Agenda({ entries, holidays, first, last, today, onOpen }: AgendaProps) {
  const zone = use(TimeZoneContext)
  const { t, i18n } = useLingui()
  const found = new Map(byDay(entries, first, last, zone))
  const named = new Map(holidays.map(({ day, name }) => [day, name]))
  for (const day of named.keys()) {
    if (day >= first && day <= last && !found.has(day)) found.set(day, [])
  }
  const days = [...found].toSorted(([one], [other]) => one.localeCompare(other))
  if (days.length === 0) {
    return (
      <EmptyState
        drawing={<MonthDrawing />}
        title={<Trans>Nothing scheduled</Trans>}
        description={<Trans>Look at later days, or add an event of your own.</Trans>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {days.map(([date, list]) => (
        <section key={date} aria-labelledby={`agenda-${date}`}>
          <h2
            id={`agenda-${date}`}
            className="mb-2 flex items-baseline gap-2 text-14 font-semibold"
          >
            {dayWords(date, i18n.locale)}
            {date === today && <span className="text-13 text-primary">{t`Today`}</span>}
            {named.has(date) && (
              <span className="text-13 font-normal text-amber-ink">{named.get(date)}</span>
            )}
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden">
            {list.map((entry) => (
              <li key={entry.id}>
                <AgendaLine entry={entry} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The edge says the kind; the words beside it say it too. */
const edges: Record<CalendarEntry['kind'], string> = {
  event: 'border-s-primary',
  live_session: 'border-s-info',
  due: 'border-s-danger',
  opening: 'border-s-amber',
  course_start: 'border-s-line-strong',
  course_end: 'border-s-line-strong',
}

function AgendaLine({
  entry,
  onOpen,
}: {
  entry: CalendarEntry
  onOpen: (entry: CalendarEntry) => void
}) {
  const { t, i18n } = useLingui()
  const zone = use(TimeZoneContext)
  const words = useKindWords()
  const Icon = entry.done ? CircleCheck : kindIcons[entry.kind]
  const time = dateFormat(i18n.locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  })
  const about = [
    words[entry.kind],
    entry.done && t`done`,
    entry.course?.title,
    entry.organization?.name,
  ]
  return (
    <button
      type="button"
      className={classNames(
        'flex w-full items-start gap-3 border-s-3 px-4 py-3 text-start transition-colors hover:bg-wash',
        edges[entry.kind],
      )}
      onClick={() => onOpen(entry)}
    >
      <span className="w-20 shrink-0 text-13 text-ink-muted tabular-nums">
        {entry.all_day ? t`All day` : time.format(new Date(entry.starts_at))}
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={classNames(
            'block font-semibold wrap-anywhere',
            entry.done && 'text-ink-muted line-through',
          )}
        >
          {entry.title}
        </span>
        <span className="block text-13 wrap-anywhere text-ink-muted">
          {about.filter(Boolean).join(' · ')}
        </span>
      </span>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
    </button>
  )
}

/** An entry of several days stands under each of them. */
function byDay(
  entries: readonly CalendarEntry[],
  first: string,
  last: string,
  zone: string | undefined,
): [string, CalendarEntry[]][] {
  const days = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    const start = entry.start_date ?? toLocalInput(entry.starts_at, zone).slice(0, 10)
    const end = entry.end_date
      ? daysLater(entry.end_date, -1)
      : toLocalInput(lastMoment(entry), zone).slice(0, 10)
    for (
      let day = start < first ? first : start;
      day <= end && day <= last;
      day = daysLater(day, 1)
    ) {
      days.set(day, [...(days.get(day) ?? []), entry])
    }
  }
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** What ends at midnight is over before the day begins. */
const lastMoment = ({ starts_at, ends_at }: CalendarEntry) =>
  new Date(Math.max(Date.parse(ends_at) - 1, Date.parse(starts_at))).toISOString()

const dayWords = (date: string, locale: string) =>
  dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
