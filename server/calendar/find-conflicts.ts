import type { EventTime } from '#contract/calendar.ts'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { expandSeries } from '#server/recurrence/expand.ts'
import { type Happening, presentEntry } from './happening.ts'
import { listHappenings } from './list-entries.ts'
import { seriesFrom } from './save-event.ts'
import { loadScope } from './scope.ts'

const WEEKS_AHEAD = 8
const MOST_SHOWN = 5

interface Asked {
  time: EventTime
  recurrence: RecurrenceRule | null
  event_id?: string | undefined
  live_session_id?: string | undefined
}

/**
 * What else takes place while an event does, in its first weeks. Whole days and due dates keep nobody busy, so they
 * are no conflict.
 */
export async function findConflicts(
  ctx: PersonCtx,
  { time, recurrence, event_id, live_session_id }: Asked,
) {
  const series = seriesFrom(time, recurrence)
  if (series.all_day) return { conflicts: [], more: false }
  const from = series.starts_at
  const to = new Date(from.getTime() + WEEKS_AHEAD * 7 * 86_400_000)
  const occurrences = expandSeries(series, [], { from, to })
  const busy = await acrossOrganizations(ctx.db, async (db) =>
    listHappenings(db, await loadScope(db, ctx), { from, to }, ['event', 'live_session']),
  )
  const conflicts = busy
    .filter((other) => !other.cancelled && !other.start_date)
    .filter((other) => !event_id || other.event?.id !== event_id)
    .filter((other) => !live_session_id || other.live_session_id !== live_session_id)
    .filter((other) => occurrences.some((occurrence) => overlap(occurrence, other)))
  return {
    conflicts: conflicts.slice(0, MOST_SHOWN).map(presentEntry),
    more: conflicts.length > MOST_SHOWN,
  }
}

type Stretch = Pick<Happening, 'starts_at' | 'ends_at'>

const overlap = (a: Stretch, b: Stretch) => a.starts_at < b.ends_at && b.starts_at < a.ends_at
