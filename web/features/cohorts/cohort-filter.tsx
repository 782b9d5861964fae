import { useLingui } from '@lingui/react/macro'
import type { Cohort } from '#contract/cohorts.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'

/** Limits a list of learners to one cohort; nothing in a course without cohorts. */
export function CohortFilter({
  cohorts,
  value,
  onValueChange,
}: {
  cohorts: readonly Cohort[]
  value: string | undefined
  onValueChange: (cohortId: string | undefined) => void
}) {
  const { t } = useLingui()
  if (cohorts.length === 0) return null
  return (
    <FilterChip
      single
      label={t`Cohort`}
      value={value ? [value] : []}
      onValueChange={([cohort]) => onValueChange(cohort)}
      options={cohorts.map(({ id, name, archived_at }) => ({
        value: id,
        label: archived_at ? t`${name} (archived)` : name,
      }))}
    />
  )
}
