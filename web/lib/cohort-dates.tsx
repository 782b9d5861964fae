import { Trans, useLingui } from '@lingui/react/macro'
import type { CohortRun } from '#contract/cohorts.ts'

/** A day of the calendar, the same in every time zone. */
export function CalendarDay({ day }: { day: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {i18n.date(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
    </time>
  )
}

/** From when to when a cohort runs. */
export function CohortDates({ cohort }: { cohort: Pick<CohortRun, 'starts_on' | 'ends_on'> }) {
  return cohort.ends_on === null ? (
    <Trans>
      from <CalendarDay day={cohort.starts_on} />
    </Trans>
  ) : (
    <Trans>
      <CalendarDay day={cohort.starts_on} /> to <CalendarDay day={cohort.ends_on} />
    </Trans>
  )
}
