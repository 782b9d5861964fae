import { Trans, useLingui } from '@lingui/react/macro'
import type { EventTime } from '#contract/calendar.ts'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { ConflictWarning } from '#web/lib/conflict-warning.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { RecurrenceField } from '#web/ui/recurrence-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toLocalInput } from '#web/ui/zoned-time.ts'
import { useMyZone } from '#web/ui/time-zone.ts'

/** When a new session takes place, as the form holds it. */
export interface SessionTimesDraft {
  startsAt: string | null
  minutes: number
  recurrence: RecurrenceRule | null
}

/** The next full hour, for an hour, once. */
export function usualTimes(): SessionTimesDraft {
  const start = Math.ceil((Date.now() + 5 * 60_000) / 3_600_000) * 3_600_000
  return { startsAt: new Date(start).toISOString(), minutes: 60, recurrence: null }
}

export const endOf = (startsAt: string, minutes: number) =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()

export const eventTime = (starts_at: string, ends_at: string, zone: string): EventTime => ({
  all_day: false,
  starts_at,
  ends_at,
  zone,
})

const lengths = [15, 30, 45, 60, 90, 120, 180, 240]

type SessionTimesProps = {
  draft: SessionTimesDraft
  onDraftChange: (draft: SessionTimesDraft) => void
  errors: Record<string, string>
}

export function SessionTimes({ draft, onDraftChange, errors }: SessionTimesProps) {
  const { i18n } = useLingui()
  const zone = useMyZone()
  const { startsAt, minutes, recurrence } = draft
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          required
          label={<Trans>Starts</Trans>}
          hint={<Trans>Your time, {zone}</Trans>}
          error={errors['starts_at']}
        >
          <DateTimeInput
            value={startsAt}
            onValueChange={(value) => onDraftChange({ ...draft, startsAt: value })}
          />
        </Field>
        <Field required label={<Trans>Duration</Trans>} error={errors['ends_at']}>
          <Select
            value={String(minutes)}
            onValueChange={(value) => onDraftChange({ ...draft, minutes: Number(value) })}
            options={lengths.map((length) => ({
              value: String(length),
              label: i18n.number(length, { style: 'unit', unit: 'minute' }),
            }))}
          />
        </Field>
      </div>
      {startsAt !== null && (
        <>
          <ConflictWarning
            time={eventTime(startsAt, endOf(startsAt, minutes), zone)}
            recurrence={recurrence}
          />
          <RecurrenceField
            mustEnd
            value={recurrence}
            onValueChange={(value) => onDraftChange({ ...draft, recurrence: value })}
            date={toLocalInput(startsAt, zone).slice(0, 10)}
            error={Object.entries(errors).find(([path]) => path.startsWith('recurrence'))?.[1]}
          />
        </>
      )}
    </>
  )
}
