import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { EventTime } from '#contract/calendar.ts'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { timeWords } from './entry-time.tsx'
import { conflictsQuery } from './queries.ts'
import { useMyZone } from './use-my-zone.ts'

type ConflictWarningProps = {
  time: EventTime | null
  recurrence: RecurrenceRule | null
  eventId: string | undefined
}

/** Says what else is at that time. A warning only: two things at once may be meant. */
export function ConflictWarning({ time, recurrence, eventId }: ConflictWarningProps) {
  const { i18n } = useLingui()
  const zone = useMyZone()
  const settled = useDebounced(JSON.stringify({ time, recurrence }), 400)
  const asked = JSON.parse(settled) as Pick<ConflictWarningProps, 'time' | 'recurrence'>
  const { data } = useQuery(
    conflictsQuery(
      asked.time && !asked.time.all_day
        ? { time: asked.time, recurrence: asked.recurrence, ...(eventId && { event_id: eventId }) }
        : null,
    ),
  )
  const conflicts = data?.conflicts ?? []
  return (
    <div role="status" className={conflicts.length > 0 ? undefined : '-mt-4'}>
      {conflicts.length > 0 && (
        <div className="flex gap-2.5 rounded-card bg-amber-soft p-3 text-13">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />
          <div className="min-w-0">
            <p className="font-semibold">
              <Trans>At the same time in your calendar</Trans>
            </p>
            <ul className="mt-1">
              {conflicts.map((entry) => (
                <li key={entry.id} className="wrap-anywhere">
                  {entry.title}, {timeWords(entry, i18n.locale, zone)}
                </li>
              ))}
              {data?.more && (
                <li>
                  <Trans>and more</Trans>
                </li>
              )}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
