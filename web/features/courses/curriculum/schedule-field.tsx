import { Plural, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'
import { fromLocalInput, toLocalInput } from '#web/ui/zoned-time.ts'
import type { Schedule } from './schedule.ts'

type ScheduleFieldProps = {
  label: string
  /** What it means to have none: "Immediately", "Never". */
  none: string
  value: Schedule
  onChange: (value: Schedule) => void
}

/** Nothing, a date, or a number of days after enrollment. */
export function ScheduleField({ label, none, value, onChange }: ScheduleFieldProps) {
  const { t } = useLingui()
  const timeZone = use(TimeZoneContext)
  const choose = (kind: Schedule['kind']) => {
    if (kind === 'none') onChange({ kind })
    else if (kind === 'days') onChange({ kind, days: 7 })
    else onChange({ kind, at: nextMorning(timeZone) })
  }
  return (
    <Field label={label} group>
      <RadioGroup
        label={label}
        value={value.kind}
        onValueChange={choose}
        options={[
          { value: 'none', label: none },
          { value: 'date', label: t`On a date` },
          { value: 'days', label: t`Days after enrollment` },
        ]}
      />
      {value.kind === 'date' && (
        <DateTimeInput
          aria-label={t`${label}: date and time`}
          value={value.at}
          onValueChange={(at) => at && onChange({ kind: 'date', at })}
        />
      )}
      {value.kind === 'days' && (
        <Input
          type="number"
          min={0}
          max={3650}
          aria-label={t`${label}: number of days`}
          value={value.days}
          after={<Plural value={value.days} one="day" other="days" />}
          onChange={(event) =>
            onChange({
              kind: 'days',
              days: Math.min(3650, Math.max(0, Math.round(Number(event.target.value)))),
            })
          }
        />
      )}
    </Field>
  )
}

/** Nine o'clock tomorrow, in the person's zone. */
function nextMorning(timeZone: string | undefined) {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const day = toLocalInput(tomorrow, timeZone).slice(0, 10)
  return fromLocalInput(`${day}T09:00`, timeZone) ?? tomorrow
}
