import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { use } from 'react'
import { type EventTime, findConflicts } from '#contract/calendar.ts'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { dateFormat } from '#contract/formats.ts'
import { TimeZoneContext } from '#web/ui/time-zone.ts'
import { call } from './call.ts'
import { useDebounced } from './use-debounced.ts'

type ConflictWarningProps = {
  time: EventTime | null
  recurrence: RecurrenceRule | null
  /** The event being moved doesn't conflict with itself. */
  except?: { event_id?: string | undefined; live_session_id?: string | undefined }
}

/** Shows what else is in the person's calendar at that time. Only a warning: overlapping may be intended. */
export function ConflictWarning({ time, recurrence, except = {} }: ConflictWarningProps) {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  const settled = useDebounced(JSON.stringify({ time, recurrence, ...except }), 400)
  const body = JSON.parse(settled) as { time: EventTime | null; recurrence: RecurrenceRule | null }
  const { time: asked } = body
  const { data } = useQuery({
    queryKey: ['calendar', 'conflicts', settled],
    enabled: asked !== null && !asked.all_day,
    retry: false,
    queryFn: ({ signal }) =>
      asked
        ? call(findConflicts, { body: { ...body, time: asked } }, { signal })
        : Promise.resolve({ conflicts: [], more: false }),
  })
  const words = dateFormat(i18n.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const conflicts = data?.conflicts ?? []
  return (
    <div role="status" className={conflicts.length > 0 ? undefined : '-mt-4'}>
      {conflicts.length > 0 && (
        <div className="flex gap-2.5 rounded-card bg-amber-soft p-3 text-13">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />
          <div className="min-w-0">
            <p className="font-semibold">
              <Trans>Conflicts with your calendar</Trans>
            </p>
            <ul className="mt-1">
              {conflicts.map((entry) => (
                <li key={entry.id} className="wrap-anywhere">
                  {entry.title},{' '}
                  {words.formatRange(new Date(entry.starts_at), new Date(entry.ends_at))}
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
