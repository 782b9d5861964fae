import type { CalendarKind } from '#contract/calendar.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import type { Window } from '#server/recurrence/expand.ts'
import { type Happening, presentEntry } from './happening.ts'
import { loadScope, type Scope, type ScopeFilter } from './scope.ts'
import { courseDatesIn } from './sources/course-dates.ts'
import { eventsIn } from './sources/events.ts'
import { lessonDatesIn } from './sources/lesson-dates.ts'
import { liveSessionsIn } from './sources/live-sessions.ts'

const MOST_ENTRIES = 2000

type Source = (db: Db, scope: Scope, window: Window) => Promise<Happening[]>

/** Every source and the kinds that it gives; one whose kinds nobody asked for is not read. */
const sources: readonly { kinds: readonly CalendarKind[]; read: Source }[] = [
  { kinds: ['event'], read: eventsIn },
  { kinds: ['live_session'], read: liveSessionsIn },
  { kinds: ['due', 'opening'], read: lessonDatesIn },
  { kinds: ['course_start', 'course_end'], read: courseDatesIn },
]

/** Everything in someone's calendar between two instants, earliest first, cancelled sessions too. */
export async function listHappenings(
  db: Db,
  scope: Scope,
  window: Window,
  kinds?: readonly string[],
): Promise<Happening[]> {
  const isAsked = (kind: string) => !kinds || kinds.includes(kind)
  const lists = await Promise.all(
    sources
      .filter((source) => source.kinds.some(isAsked))
      .map(({ read }) => read(db, scope, window)),
  )
  return lists
    .flat()
    .filter(({ kind }) => isAsked(kind))
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1))
}

interface Asked extends ScopeFilter {
  from: string
  to: string
  kinds?: string | undefined
}

export async function listCalendarEntries(ctx: PersonCtx, asked: Asked) {
  const window = { from: new Date(asked.from), to: new Date(asked.to) }
  const all = await acrossOrganizations(ctx.db, async (db) => {
    const scope = await loadScope(db, ctx, asked)
    return listHappenings(db, scope, window, asked.kinds?.split(','))
  })
  const found = all.filter(({ cancelled }) => !cancelled)
  return {
    entries: found.slice(0, MOST_ENTRIES).map(presentEntry),
    cut: found.length > MOST_ENTRIES,
  }
}
