import type { CalendarEntry, ChangeEventBody, EventBody, EventTime } from '#contract/calendar.ts'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { fromLocalInput, toLocalInput } from '#web/ui/zoned-time.ts'
import { daysLater } from './stretch.ts'

/** An event as a form holds it: dates and times as their fields show them, the last day included. */
export interface EventDraft {
  title: string
  description: string
  location: string
  allDay: boolean
  /** "2026-11-15T09:30" */
  start: string
  end: string
  zone: string
  recurrence: RecurrenceRule | null
}

export function draftOf(time: EventTime, myZone: string): EventDraft {
  const words = { title: '', description: '', location: '', recurrence: null }
  if (time.all_day) {
    const last = daysLater(time.end_date, -1)
    return {
      ...words,
      allDay: true,
      start: `${time.start_date}T09:00`,
      end: `${last}T10:00`,
      zone: myZone,
    }
  }
  return {
    ...words,
    allDay: false,
    start: toLocalInput(time.starts_at, time.zone),
    end: toLocalInput(time.ends_at, time.zone),
    zone: time.zone,
  }
}

export function draftOfEntry(entry: CalendarEntry, myZone: string): EventDraft {
  return {
    ...draftOf(timeOfEntry(entry, myZone), myZone),
    title: entry.title,
    description: entry.description,
    location: entry.location,
    recurrence: entry.event?.recurrence ?? null,
  }
}

const timeOfEntry = (entry: CalendarEntry, myZone: string): EventTime =>
  entry.start_date && entry.end_date
    ? { all_day: true, start_date: entry.start_date, end_date: entry.end_date }
    : {
        all_day: false,
        starts_at: entry.starts_at,
        ends_at: entry.ends_at,
        zone: entry.zone ?? myZone,
      }

/** The time that the fields say; null while they say none. */
export function timeOfDraft({ allDay, start, end, zone }: EventDraft): EventTime | null {
  if (allDay) {
    const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
    if (!first || !last || last < first) return null
    return { all_day: true, start_date: first, end_date: daysLater(last, 1) }
  }
  const starts_at = fromLocalInput(start, zone)
  const ends_at = fromLocalInput(end, zone)
  if (!starts_at || !ends_at || ends_at <= starts_at) return null
  return { all_day: false, starts_at, ends_at, zone }
}

export function bodyOfDraft(draft: EventDraft, time: EventTime): EventBody {
  const { title, description, location, recurrence } = draft
  return { title, description, location, time, recurrence }
}

/** Only what the person changed, so that the rest of a series stays as it is. */
export function changeOfDraft(
  before: EventDraft,
  draft: EventDraft,
  time: EventTime,
): Partial<ChangeEventBody> {
  const moved = (['allDay', 'start', 'end', 'zone'] as const).some(
    (field) => before[field] !== draft[field],
  )
  return {
    ...(before.title !== draft.title && { title: draft.title }),
    ...(before.description !== draft.description && { description: draft.description }),
    ...(before.location !== draft.location && { location: draft.location }),
    ...(moved && { time }),
    ...(isOtherRule(before, draft) && { recurrence: draft.recurrence }),
  }
}

export const isOtherRule = (before: EventDraft, draft: EventDraft) =>
  JSON.stringify(before.recurrence) !== JSON.stringify(draft.recurrence)

/** Moving the beginning takes the end along. */
export function withStart(draft: EventDraft, start: string): EventDraft {
  const length = minutes(draft.end) - minutes(draft.start)
  if (!start || Number.isNaN(length)) return { ...draft, start }
  const end = new Date((minutes(start) + Math.max(length, 0)) * 60_000).toISOString().slice(0, 16)
  return { ...draft, start, end }
}

const minutes = (local: string) => Date.parse(`${local}Z`) / 60_000
