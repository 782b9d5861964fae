import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OfferedCohort } from '#contract/enrollments.ts'
import { CalendarDay, CohortDates } from '#web/lib/cohort-dates.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type CohortChoiceProps = {
  cohorts: OfferedCohort[]
  value: string | undefined
  /** Where a full cohort has no waiting list. */
  fullIsClosed: boolean
  onValueChange: (cohortId: string) => void
}

/** Which run of the course to take: its dates, and whether there is a seat. */
export function CohortChoice({ cohorts, value, fullIsClosed, onValueChange }: CohortChoiceProps) {
  const { t } = useLingui()
  return (
    <RadioGroup
      cards
      className="mb-4"
      label={t`Choose a cohort`}
      value={value}
      onValueChange={onValueChange}
      options={cohorts.map((cohort) => ({
        value: cohort.id,
        disabled: cohort.state === 'not_open_yet' || (cohort.state === 'wait' && fullIsClosed),
        label: <span className="font-semibold wrap-anywhere">{cohort.name}</span>,
        hint: (
          <>
            <span className="block">
              <CohortDates cohort={cohort} />
            </span>
            <span className="block empty:hidden">
              <Seats cohort={cohort} fullIsClosed={fullIsClosed} />
            </span>
          </>
        ),
      }))}
    />
  )
}

/** The same for visitors, who choose once they have logged in. */
export function CohortList({ cohorts }: { cohorts: OfferedCohort[] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Cohorts`} className="mb-4 flex flex-col gap-3 text-14 empty:hidden">
      {cohorts.map((cohort) => (
        <li key={cohort.id}>
          <span className="font-semibold wrap-anywhere">{cohort.name}</span>
          <span className="block text-13 text-ink-muted">
            <CohortDates cohort={cohort} />
          </span>
          <span className="block text-13 text-ink-muted empty:hidden">
            <Seats cohort={cohort} fullIsClosed={false} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Seats({ cohort, fullIsClosed }: { cohort: OfferedCohort; fullIsClosed: boolean }) {
  if (cohort.state === 'not_open_yet' && cohort.enrollment_opens_on) {
    return (
      <Trans>
        Enrollment opens on <CalendarDay day={cohort.enrollment_opens_on} />
      </Trans>
    )
  }
  if (cohort.state === 'wait') {
    return fullIsClosed ? <Trans>Full</Trans> : <Trans>Full, with a waiting list</Trans>
  }
  if (cohort.seats_left === null) return null
  return <Plural value={cohort.seats_left} one="# seat left" other="# seats left" />
}
