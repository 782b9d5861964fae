import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import type { ReportPeriod } from '#contract/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { periodWords } from './report-words.ts'

const usualDays = [7, 30, 90, 365]

type PeriodPickerProps = {
  /** What the days mean: "Enrolled", "Paid". */
  label: string
  period: ReportPeriod
  onChange: (period: ReportPeriod) => void
}

/** The last so many days, any others, or all. */
export function PeriodPicker({ label, period, onChange }: PeriodPickerProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const choose = (next: ReportPeriod) => {
    onChange(next)
    setOpen(false)
  }
  const choices: ReportPeriod[] = [
    ...usualDays.map((days) => ({ kind: 'days' as const, days })),
    { kind: 'all' },
  ]
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm" className="max-w-full">
          <CalendarRange />
          <span className="truncate">
            {label}: {periodWords(period, i18n)}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent label={t`Days`}>
        <div className="mb-4 flex flex-wrap gap-2">
          {choices.map((choice) => {
            const words = periodWords(choice, i18n)
            return (
              <Button
                key={words}
                size="sm"
                variant={words === periodWords(period, i18n) ? 'primary' : 'secondary'}
                onClick={() => choose(choice)}
              >
                {words}
              </Button>
            )
          })}
        </div>
        <OtherDays
          from={period.kind === 'range' ? period.from : ''}
          to={period.kind === 'range' ? period.to : ''}
          onChoose={choose}
        />
      </PopoverContent>
    </Popover>
  )
}

function OtherDays({
  from: firstFrom,
  to: firstTo,
  onChoose,
}: {
  from: string
  to: string
  onChoose: (period: ReportPeriod) => void
}) {
  const [from, setFrom] = useState(firstFrom)
  const [to, setTo] = useState(firstTo)
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose({ kind: 'range', from, to })
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={<Trans>From</Trans>}>
          <Input type="date" required value={from} onChange={(e) => setFrom(e.target.value)} />
        </Field>
        <Field label={<Trans>To</Trans>}>
          <Input type="date" required value={to} onChange={(e) => setTo(e.target.value)} />
        </Field>
      </div>
      <Button type="submit" size="sm">
        <Trans>Show these days</Trans>
      </Button>
    </form>
  )
}
