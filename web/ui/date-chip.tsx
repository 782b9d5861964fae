import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { chipClass, chipTone } from './chip-class.ts'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'

/** First and last day, each as YYYY-MM-DD; one that is missing leaves that side open. */
export type Days = { from?: string | undefined; to?: string | undefined }

type DateChipProps = {
  label: string
  days: Days
  onDaysChange: (days: Days) => void
  /** Usual lengths of time to choose with one press. */
  usual?: { label: string; chosen: boolean; onChoose: () => void }[]
  /** Both days must be given, as where figures are compared with the days before. */
  closed?: boolean
  /** Switches the filter off in place; without it some days are always chosen. */
  onClear?: () => void
}

/** A filter by days that takes no more room than any other chip: the days are in its popover. */
export function DateChip({
  label,
  days,
  onDaysChange,
  usual = [],
  closed,
  onClear,
}: DateChipProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const { from, to } = days
  const day = (value: string) =>
    i18n.date(new Date(`${value}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const summary =
    usual.find(({ chosen }) => chosen)?.label ??
    (from && to
      ? t`${day(from)} – ${day(to)}`
      : from
        ? t`from ${day(from)}`
        : to
          ? t`until ${day(to)}`
          : undefined)
  const clears = summary !== undefined && onClear !== undefined
  const tone = chipTone(clears)
  return (
    <div className="inline-flex max-w-full">
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          className={classNames(
            chipClass,
            tone,
            'min-w-0 gap-1.5 rounded-full ps-3 pe-2.5',
            clears && 'rounded-e-none border-e-0 pe-1.5',
          )}
        >
          <span className="truncate">
            {label}
            {summary !== undefined && <span className="font-semibold">: {summary}</span>}
          </span>
          {!clears && <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />}
        </PopoverTrigger>
        <PopoverContent label={label}>
          {usual.length > 0 && (
            <div className="mb-4 flex flex-wrap gap-2 border-b border-line pb-4">
              {usual.map((choice) => (
                <Button
                  key={choice.label}
                  size="sm"
                  variant={choice.chosen ? 'primary' : 'secondary'}
                  aria-pressed={choice.chosen}
                  onClick={() => {
                    choice.onChoose()
                    setOpen(false)
                  }}
                >
                  {choice.label}
                </Button>
              ))}
            </div>
          )}
          <DaysForm
            days={days}
            closed={closed ?? false}
            onChoose={(next) => {
              onDaysChange(next)
              setOpen(false)
            }}
          />
        </PopoverContent>
      </Popover>
      {clears && (
        <button
          type="button"
          aria-label={t`Remove filter ${label}`}
          className={classNames(chipClass, tone, 'rounded-e-full border-s-0 ps-1 pe-2')}
          onClick={onClear}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}

function DaysForm({
  days,
  closed,
  onChoose,
}: {
  days: Days
  closed: boolean
  onChoose: (days: Days) => void
}) {
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? '')
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose({ from: from || undefined, to: to || undefined })
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={<Trans>From</Trans>}>
          <Input
            type="date"
            required={closed}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <Field label={<Trans context="end">To</Trans>}>
          <Input
            type="date"
            required={closed}
            min={from}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" size="sm">
        <Trans>Apply</Trans>
      </Button>
    </form>
  )
}
