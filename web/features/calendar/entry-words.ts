import { useLingui } from '@lingui/react/macro'
import {
  CalendarClock,
  CalendarDays,
  DoorOpen,
  Flag,
  Rocket,
  Video,
  type LucideIcon,
} from 'lucide-react'
import type { CalendarEntry, CalendarKind } from '#contract/calendar.ts'

export const kindIcons: Record<CalendarKind, LucideIcon> = {
  event: CalendarDays,
  live_session: Video,
  due: CalendarClock,
  opening: DoorOpen,
  course_start: Rocket,
  course_end: Flag,
}

export function useKindWords(): Record<CalendarKind, string> {
  const { t } = useLingui()
  return {
    event: t`Event`,
    live_session: t`Live session`,
    due: t`Due`,
    opening: t`Opens`,
    course_start: t`Course starts`,
    course_end: t`Course ends`,
  }
}

/** What a line or a box in the calendar says of an entry, aloud too. */
export function useEntryTitle(): (entry: CalendarEntry) => string {
  const words = useKindWords()
  return (entry) =>
    entry.kind === 'event' || entry.kind === 'live_session'
      ? entry.title
      : `${words[entry.kind]}: ${entry.title}`
}
