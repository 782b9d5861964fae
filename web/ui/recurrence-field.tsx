import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import {
  dayOfDate,
  isLastDay,
  nthOfDate,
  type Recurrence,
  weekdayName,
  weekdayOfDate,
  weekdays,
} from './recurrence.ts'
import { useNthWords, useRecurrenceWords } from './recurrence-words.ts'
import { Select } from './select.tsx'

type RecurrenceFieldProps = {
  value: Recurrence | null
  onValueChange: (value: Recurrence | null) => void
  /** The first day; what a rule leaves open follows from it. */
  date: string
  /** Something that can't go on for ever. */
  mustEnd?: boolean
  error?: string | undefined
}

/** Whether and how something repeats, from "every day" to "the last Friday of every second month". */
export function RecurrenceField({
  value,
  onValueChange,
  date,
  mustEnd = false,
  error,
}: RecurrenceFieldProps) {
  const { t } = useLingui()
  const sentence = useRecurrenceWords()
  const choose = (frequency: Recurrence['frequency'] | 'never') =>
    onValueChange(
      frequency === 'never' ? null : startWith(frequency, date, value ?? (mustEnd ? ten : null)),
    )
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={<Trans>Repeat</Trans>}
        hint={value && sentence(value)}
        {...(error !== undefined && { error })}
      >
        <Select
          value={value?.frequency ?? 'never'}
          onValueChange={choose}
          options={[
            { value: 'never', label: t`Does not repeat` },
            { value: 'daily', label: t`Every day` },
            { value: 'weekly', label: t`Every week` },
            { value: 'monthly', label: t`Every month` },
            { value: 'yearly', label: t`Every year` },
          ]}
        />
      </Field>
      {value && (
        <div className="flex flex-col gap-3 rounded-card border border-line p-3">
          <IntervalField value={value} onValueChange={onValueChange} />
          {value.frequency === 'weekly' && (
            <WeekdaysField value={value} onValueChange={onValueChange} date={date} />
          )}
          {value.frequency === 'monthly' && (
            <MonthDayField value={value} onValueChange={onValueChange} date={date} />
          )}
          <EndField value={value} onValueChange={onValueChange} date={date} mustEnd={mustEnd} />
        </div>
      )}
    </div>
  )
}

const ten = { interval: 1, count: 10 }

/** A new rhythm keeps interval and end; its days follow from the first day. */
function startWith(
  frequency: Recurrence['frequency'],
  date: string,
  before: Omit<Recurrence, 'frequency'> | null,
): Recurrence {
  return {
    frequency,
    interval: before?.interval ?? 1,
    ...(before?.until && { until: before.until }),
    ...(before?.count && { count: before.count }),
    ...(frequency === 'weekly' && { weekdays: [weekdayOfDate(date)] }),
    ...(frequency === 'monthly' && { month_day: dayOfDate(date) }),
  }
}

type PartProps = { value: Recurrence; onValueChange: (value: Recurrence) => void }

function IntervalField({ value, onValueChange }: PartProps) {
  const { interval } = value
  const unit = {
    daily: <Plural value={interval} one="day" other="days" />,
    weekly: <Plural value={interval} one="week" other="weeks" />,
    monthly: <Plural value={interval} one="month" other="months" />,
    yearly: <Plural value={interval} one="year" other="years" />,
  }[value.frequency]
  return (
    <Field label={<Trans>Every</Trans>}>
      <div className="flex max-w-32 items-center gap-2">
        <Input
          type="number"
          min={1}
          max={99}
          value={interval}
          onChange={(event) =>
            onValueChange({ ...value, interval: bounded(event.target.valueAsNumber, 99) })
          }
        />
        <span className="text-14 text-ink-muted">{unit}</span>
      </div>
    </Field>
  )
}

function WeekdaysField({ value, onValueChange, date }: PartProps & { date: string }) {
  const { i18n } = useLingui()
  const chosen = value.weekdays ?? [weekdayOfDate(date)]
  return (
    <Field group label={<Trans context="date">On</Trans>}>
      <div className="flex flex-wrap gap-1.5">
        {weekdays.map((day) => {
          const on = chosen.includes(day)
          const others = chosen.filter((other) => other !== day)
          return (
            <button
              key={day}
              type="button"
              aria-pressed={on}
              title={weekdayName(day, i18n.locale)}
              disabled={on && others.length === 0}
              className={classNames(
                'h-8 min-w-11 rounded-full border px-2 text-13 transition-colors',
                on
                  ? 'border-primary bg-primary-soft font-semibold text-primary'
                  : 'border-line bg-surface text-ink hover:bg-wash',
              )}
              onClick={() =>
                onValueChange({
                  ...value,
                  weekdays: weekdays.filter((other) =>
                    other === day ? !on : others.includes(other),
                  ),
                })
              }
            >
              {weekdayName(day, i18n.locale, 'short')}
            </button>
          )
        })}
      </div>
    </Field>
  )
}

function MonthDayField({ value, onValueChange, date }: PartProps & { date: string }) {
  const { t, i18n } = useLingui()
  const word = useNthWords()
  const weekday = weekdayOfDate(date)
  const name = weekdayName(weekday, i18n.locale)
  const day = dayOfDate(date)
  const nth = nthOfDate(date)
  const { nth: _nth, month_day: _day, weekdays: _weekdays, ...rest } = value
  const choices = {
    day: { label: t`On day ${day}`, rule: { ...rest, month_day: day } },
    nth: { label: t`On the ${word(nth)} ${name}`, rule: { ...rest, weekdays: [weekday], nth } },
    last: {
      label: t`On the last ${name}`,
      rule: { ...rest, weekdays: [weekday], nth: -1 },
    },
    end: { label: t`On the last day`, rule: { ...rest, month_day: -1 } },
  }
  const current =
    value.nth === -1 ? 'last' : value.nth ? 'nth' : value.month_day === -1 ? 'end' : 'day'
  const offered = (['day', 'nth', 'last', 'end'] as const).filter(
    (choice) =>
      choice === current ||
      choice === 'day' ||
      choice === 'nth' ||
      (choice === 'last' && day > 21) ||
      (choice === 'end' && isLastDay(date)),
  )
  return (
    <Field label={<Trans context="date">On</Trans>}>
      <Select
        value={current}
        onValueChange={(choice) => onValueChange(choices[choice].rule)}
        options={offered.map((choice) => ({ value: choice, label: choices[choice].label }))}
      />
    </Field>
  )
}

function EndField({
  value,
  onValueChange,
  date,
  mustEnd,
}: PartProps & { date: string; mustEnd: boolean }) {
  const { t } = useLingui()
  const { until, count, ...open } = value
  const end = until ? 'on' : count ? 'after' : 'never'
  const choose = (choice: 'never' | 'on' | 'after') => {
    if (choice === 'never') onValueChange(open)
    if (choice === 'on') onValueChange({ ...open, until: monthsLater(date, 3) })
    if (choice === 'after') onValueChange({ ...open, count: 10 })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={<Trans>Ends</Trans>}>
        <Select
          value={end}
          onValueChange={choose}
          options={[
            ...(mustEnd ? [] : [{ value: 'never' as const, label: t`Never` }]),
            { value: 'on', label: t`On a date` },
            { value: 'after', label: t`After a number of occurrences` },
          ]}
        />
      </Field>
      {end === 'on' && (
        <Field label={<Trans>Last day</Trans>}>
          <Input
            type="date"
            min={date}
            value={until}
            onChange={(event) =>
              event.target.value && onValueChange({ ...open, until: event.target.value })
            }
          />
        </Field>
      )}
      {end === 'after' && (
        <Field label={<Trans>Occurrences</Trans>}>
          <Input
            type="number"
            min={1}
            max={1000}
            value={count}
            onChange={(event) =>
              onValueChange({ ...open, count: bounded(event.target.valueAsNumber, 1000) })
            }
          />
        </Field>
      )}
    </div>
  )
}

const bounded = (value: number, maximum: number) =>
  Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 1), maximum) : 1

function monthsLater(date: string, months: number): string {
  const later = new Date(`${date}T00:00:00Z`)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later.toISOString().slice(0, 10)
}
