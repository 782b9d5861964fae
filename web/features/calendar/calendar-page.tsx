import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Rss } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CalendarEntry, EventTime } from '#contract/calendar.ts'
import type { SeriesScope } from '#contract/recurrence.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { toLocalInput } from '#web/ui/zoned-time.ts'
import { Agenda } from './agenda.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import type { CalendarArea } from './entry-dialog.tsx'
import type { Editing } from './event-form.tsx'
import { entriesQuery, schoolQuery } from './queries.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import { daysOf, stretchOf } from './stretch.ts'
import { useChangeEvent } from './use-event-changes.ts'
import { weekStartOf } from './week-start.ts'
import { useMyZone } from '#web/ui/time-zone.ts'

const CalendarGrid = pagePart(
  'features/calendar/calendar-grid.tsx',
  async () => (await import('./calendar-grid.tsx')).default,
)
const EventForm = lazy(() => import('./event-form.tsx'))
const EntryDialog = lazy(() => import('./entry-dialog.tsx'))
const SubscribeDialog = lazy(() => import('./subscribe-dialog.tsx'))

type CalendarPageProps = {
  area: CalendarArea
  organizationId: string | null
  search: CalendarSearch
  onSearchChange: (next: CalendarSearch) => void
}

interface Move {
  entry: CalendarEntry
  time: EventTime
  revert: () => void
}

/** Everything of mine that has a date, in all my organizations. Which days these are depends on the zone and the window. */
export function CalendarPage(props: CalendarPageProps) {
  const isTakenOver = useTakenOver()
  if (isTakenOver) return <Calendar {...props} />
  return (
    <>
      <PageHead title={<Trans>Calendar</Trans>} />
      <CalendarSkeleton view={props.search.view ?? 'month'} />
    </>
  )
}

function Calendar({ area, organizationId, search, onSearchChange }: CalendarPageProps) {
  const { t, i18n } = useLingui()
  const zone = useMyZone()
  const [now] = useState(() => new Date().toISOString())
  const today = toLocalInput(now, zone).slice(0, 10)
  const view = search.view ?? (isPhone() ? 'agenda' : 'month')
  const date = search.date ?? today
  const { data: school } = useQuery(schoolQuery(organizationId))
  const weekStart = school?.week_start ?? weekStartOf(i18n.locale)
  const holidays = school?.holidays ?? []
  const entries = useQuery(entriesQuery(stretchOf(view, date, weekStart), search))
  const [opened, setOpened] = useState<CalendarEntry | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [subscribing, setSubscribing] = useState(false)
  const [moving, setMoving] = useState<Move | null>(null)
  const change = useChangeEvent()

  const save = ({ entry, time, revert }: Move, scope: SeriesScope) =>
    change
      .mutateAsync({
        entry,
        body: { time, scope, date: entry.event?.date ?? '', sequence: entry.event?.sequence ?? 0 },
      })
      .catch((failure: unknown) => {
        revert()
        toastFailure(failure, t`The event couldn’t be moved`)
      })
  const move = (entry: CalendarEntry, time: EventTime, revert: () => void) => {
    const asked = { entry, time, revert }
    if (entry.event?.recurrence) setMoving(asked)
    else void save(asked, 'all')
  }
  const { first, last } = daysOf(view, date, weekStart)

  return (
    <>
      <PageTitle>{t`Calendar`}</PageTitle>
      <PageHead
        title={<Trans>Calendar</Trans>}
        description={<Trans>Times are shown in {zone.replaceAll('_', ' ')} time.</Trans>}
        action={
          <>
            <Button onClick={() => setSubscribing(true)}>
              <Rss />
              <Trans>Subscribe</Trans>
            </Button>
            <Button
              variant="primary"
              onClick={() => setEditing({ time: nextHour(date, today, zone) })}
            >
              <CalendarPlus />
              <Trans>New event</Trans>
            </Button>
          </>
        }
      />
      <CalendarFilters search={search} onSearchChange={onSearchChange} />
      <CalendarToolbar
        view={view}
        date={date}
        today={today}
        weekStart={weekStart}
        onChange={(next) => onSearchChange({ ...search, ...next })}
      />
      {entries.data?.cut && (
        <p role="status" className="mb-3 text-13 text-ink-muted">
          <Trans>Too many entries to show. Filter by course or kind.</Trans>
        </p>
      )}
      {entries.isError ? (
        <QueryFailure query={entries} />
      ) : !entries.data ? (
        <CalendarSkeleton view={view} />
      ) : view === 'agenda' ? (
        <Agenda
          entries={entries.data.entries}
          holidays={holidays}
          first={first}
          last={last}
          today={today}
          onOpen={setOpened}
        />
      ) : (
        <Suspense fallback={<CalendarSkeleton view={view} />}>
          <CalendarGrid
            view={view}
            date={date}
            weekStart={weekStart}
            holidays={holidays}
            entries={entries.data.entries}
            onOpen={setOpened}
            onCreate={(time) => setEditing({ time })}
            onMove={move}
            onDay={(day) => onSearchChange({ ...search, view: 'day', date: day })}
          />
        </Suspense>
      )}
      <Suspense>
        {opened && (
          <EntryDialog
            entry={opened}
            area={area}
            organizationId={organizationId}
            onClose={() => setOpened(null)}
            onEdit={() => {
              setEditing({ entry: opened })
              setOpened(null)
            }}
          />
        )}
        {editing && <EventForm editing={editing} onClose={() => setEditing(null)} />}
        {subscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
      </Suspense>
      {moving && (
        <ScopeDialog
          open
          repeats
          danger={false}
          onOpenChange={(open) => {
            if (open) return
            if (!change.isPending && !change.isSuccess) moving.revert()
            change.reset()
            setMoving(null)
          }}
          title={<Trans>Move “{moving.entry.title}”?</Trans>}
          effect={<Trans>This event repeats. Choose which ones to move.</Trans>}
          confirmLabel={<Trans>Move</Trans>}
          onConfirm={(scope) => save(moving, scope)}
        />
      )}
    </>
  )
}

/** A phone shows what comes; a larger screen a month. */
const isPhone = () => globalThis.matchMedia?.('(max-width: 639px)').matches ?? false

/** The next full hour of today, or nine in the morning of another day. */
function nextHour(date: string, today: string, zone: string): EventTime {
  const now = new Date()
  const hour = new Date(Math.ceil(now.getTime() / HOUR) * HOUR)
  const start =
    date === today ? hour : new Date(Date.parse(`${date}T09:00:00Z`) - offsetOf(date, zone))
  return {
    all_day: false,
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + HOUR).toISOString(),
    zone,
  }
}

const HOUR = 3_600_000

function offsetOf(date: string, zone: string): number {
  const nine = `${date}T09:00:00.000Z`
  return Date.parse(`${toLocalInput(nine, zone)}Z`) - Date.parse(nine)
}
