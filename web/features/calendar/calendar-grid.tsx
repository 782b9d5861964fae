import { useLingui } from '@lingui/react/macro'
import FullCalendar, { type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import type { Holiday } from '#contract/school-settings.ts'
import type { CalendarEntry, EventTime } from '#contract/calendar.ts'
import { pageDirection } from '#web/lib/i18n.ts'
import type { CalendarView } from '#web/lib/url-words.ts'
import { useEntryTitle } from './entry-words.ts'
import { useMyZone } from '#web/ui/time-zone.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'

type CalendarGridProps = {
  view: Exclude<CalendarView, 'agenda'>
  date: string
  weekStart: number
  holidays: readonly Holiday[]
  entries: readonly CalendarEntry[]
  onOpen: (entry: CalendarEntry) => void
  onCreate: (time: EventTime) => void
  /** Undone by `revert` when the person thinks better of it. */
  onMove: (entry: CalendarEntry, time: EventTime, revert: () => void) => void
  onDay: (date: string) => void
}

const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const

const soft: Record<CalendarEntry['kind'], string> = {
  event: 'var(--primary-soft)',
  live_session: 'var(--info-soft)',
  due: 'var(--danger-soft)',
  opening: 'var(--amber-soft)',
  course_start: 'var(--wash)',
  course_end: 'var(--wash)',
}

/** Month, week and day as a sheet: what is mine can be dragged and stretched, an empty place takes a new event. */
export default function CalendarGrid({
  view,
  date,
  weekStart,
  holidays,
  entries,
  onOpen,
  onCreate,
  onMove,
  onDay,
}: CalendarGridProps) {
  const { t, i18n } = useLingui()
  const zone = useMyZone()
  const titleOf = useEntryTitle()
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const open = (id: string) => {
    const entry = byId.get(id)
    if (entry) onOpen(entry)
  }
  const move = (moved: Moved, revert: () => void) => {
    const entry = byId.get(moved.id)
    const time = entry && timeOf(moved, entry.zone ?? zone)
    if (entry && time) onMove(entry, time, revert)
    else revert()
  }
  return (
    <div
      data-view={view}
      className="calendar-sheet overflow-hidden rounded-card border border-line bg-surface"
    >
      <FullCalendar
        key={`${view} ${date}`}
        plugins={[dayGrid, timeGrid, interaction, classicTheme]}
        initialView={views[view]}
        initialDate={date}
        headerToolbar={false}
        borderless
        locale={i18n.locale}
        direction={pageDirection()}
        firstDay={weekStart}
        timeZone={zone}
        height={view === 'month' ? 'auto' : 680}
        scrollTime="07:30:00"
        nowIndicator
        dayMaxEvents={4}
        // Their names are dates in full; only a month shows days in a way that these names contain.
        navLinks={view === 'month'}
        navLinkDayClick={(day) => onDay(day.toISOString().slice(0, 10))}
        eventDisplay="block"
        eventInteractive
        eventMinHeight={24}
        eventTimeClass="calendar-time"
        selectable
        selectMinDistance={4}
        allDayText={t`All day`}
        weekTextLong={t`Week`}
        navLinkHint={(day) => t`Go to ${day}`}
        moreLinkText={(count) => t`+${count} more`}
        moreLinkHint={(count) => t`Show ${count} more`}
        closeHint={t`Close`}
        events={[
          ...holidays.map(holidayInput),
          ...entries.map((entry) => inputOf(entry, titleOf(entry))),
        ]}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          open(event.id)
        }}
        dateClick={({ dateStr, allDay }) => onCreate(hourFrom(dateStr, allDay, zone))}
        select={({ startStr, endStr, allDay }) =>
          onCreate(
            allDay
              ? { all_day: true, start_date: startStr.slice(0, 10), end_date: endStr.slice(0, 10) }
              : {
                  all_day: false,
                  starts_at: new Date(startStr).toISOString(),
                  ends_at: new Date(endStr).toISOString(),
                  zone,
                },
          )
        }
        eventDrop={({ event, revert }) => move(event, revert)}
        eventResize={({ event, revert }) => move(event, revert)}
      />
    </div>
  )
}

interface Moved {
  id: string
  allDay: boolean
  startStr: string
  endStr: string
}

function inputOf(entry: CalendarEntry, title: string): EventInput {
  const movable = entry.can.update && entry.kind === 'event'
  return {
    id: entry.id,
    title,
    allDay: entry.all_day,
    start: entry.start_date ?? entry.starts_at,
    end: entry.end_date ?? entry.ends_at,
    editable: movable,
    color: soft[entry.kind],
    contrastColor: 'var(--ink)',
    className: `calendar-entry calendar-entry-${entry.kind} ${entry.done ? 'calendar-entry-done' : ''}`,
  }
}

/** A day off is nobody's event: it can be neither opened nor moved. */
const holidayInput = ({ day, name }: Holiday): EventInput => ({
  id: `holiday ${day}`,
  title: name,
  allDay: true,
  start: day,
  editable: false,
  interactive: false,
  color: 'var(--amber-soft)',
  contrastColor: 'var(--amber-ink)',
  className: 'calendar-entry',
})

const HOUR = 3_600_000

function timeOf({ allDay, startStr, endStr }: Moved, zone: string): EventTime {
  if (allDay) {
    const start_date = startStr.slice(0, 10)
    return { all_day: true, start_date, end_date: endStr.slice(0, 10) || dayAfter(start_date) }
  }
  const starts = Date.parse(startStr)
  const ends = endStr ? Date.parse(endStr) : starts + HOUR
  return {
    all_day: false,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(ends).toISOString(),
    zone,
  }
}

/** A click on a day means that day; one on an hour means an hour from there. */
function hourFrom(dateStr: string, allDay: boolean, zone: string): EventTime {
  if (allDay)
    return { all_day: true, start_date: dateStr.slice(0, 10), end_date: dayAfter(dateStr) }
  const starts = Date.parse(dateStr)
  return {
    all_day: false,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + HOUR).toISOString(),
    zone,
  }
}

const dayAfter = (date: string) =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10)
