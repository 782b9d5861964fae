import { useLingui } from '@lingui/react/macro'
import type { ReportPeriod } from '#contract/reports.ts'
import { DateChip } from '#web/ui/date-chip.tsx'
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
  const { i18n } = useLingui()
  const choices: ReportPeriod[] = [
    ...usualDays.map((days) => ({ kind: 'days' as const, days })),
    { kind: 'all' },
  ]
  const now = periodWords(period, i18n)
  return (
    <DateChip
      closed
      label={label}
      days={period.kind === 'range' ? period : {}}
      onDaysChange={({ from = '', to = '' }) => onChange({ kind: 'range', from, to })}
      usual={choices.map((choice) => {
        const words = periodWords(choice, i18n)
        return { label: words, chosen: words === now, onChoose: () => onChange(choice) }
      })}
    />
  )
}
