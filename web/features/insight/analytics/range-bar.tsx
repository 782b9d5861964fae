import { useLingui } from '@lingui/react/macro'
import { DateChip } from '#web/ui/date-chip.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import type { RangeSearch } from './analytics-search.ts'

type RangeBarProps = {
  range: RangeSearch
  /** The days that are shown now. */
  shown: { from: string; to: string } | undefined
  onChange: (range: RangeSearch) => void
}

/** 7, 30 or 90 days, or any others. */
export function RangeBar({ range, shown, onChange }: RangeBarProps) {
  const { t } = useLingui()
  const custom = Boolean(range.from ?? range.to)
  const lengths = [
    { days: '7' as const, label: t`7 days` },
    { days: undefined, label: t`30 days` },
    { days: '90' as const, label: t`90 days` },
  ]
  return (
    <FilterBar>
      <DateChip
        closed
        label={t`Days`}
        days={shown ?? {}}
        onDaysChange={onChange}
        usual={lengths.map(({ days, label }) => ({
          label,
          chosen: !custom && range.days === days,
          onChoose: () => onChange({ days }),
        }))}
      />
    </FilterBar>
  )
}
