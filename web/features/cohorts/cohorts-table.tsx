import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Cohort } from '#contract/cohorts.ts'
import { CalendarDay, CohortDates } from '#web/lib/cohort-dates.tsx'
import { comma } from '#web/ui/comma.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import type { Column } from '#web/ui/table-column.ts'
import type { CohortAction } from './cohort-question.tsx'

type CohortsTableProps = {
  cohorts: Cohort[]
  pending: boolean
  /** A link to the learners of the cohort, of all or of one status. */
  renderLink: (
    cohort: Cohort,
    status: 'enrolled' | 'waitlisted' | undefined,
    content: ReactNode,
  ) => ReactNode
  onEdit: (cohort: Cohort) => void
  onAsk: (cohort: Cohort, action: CohortAction) => void
}

/** The runs of a course; each name opens its learners. */
export function CohortsTable({ cohorts, pending, renderLink, onEdit, onAsk }: CohortsTableProps) {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Cohorts`}
      rows={cohorts}
      rowId={({ id }) => id}
      columns={columns(renderLink)}
      pending={pending}
      rowActions={(cohort) => {
        const { can, name } = cohort
        if (!Object.values(can).some(Boolean)) return null
        return (
          <RowMenu label={t`Actions for ${name}`}>
            {can.update && (
              <MenuItem icon={<Pencil />} onSelect={() => onEdit(cohort)}>
                <Trans>Edit</Trans>
              </MenuItem>
            )}
            {can.archive && (
              <MenuItem icon={<Archive />} onSelect={() => onAsk(cohort, 'archive')}>
                <Trans>Archive</Trans>
              </MenuItem>
            )}
            {can.restore && (
              <MenuItem icon={<ArchiveRestore />} onSelect={() => onAsk(cohort, 'restore')}>
                <Trans>Restore</Trans>
              </MenuItem>
            )}
            {can.delete && (
              <MenuItem danger icon={<Trash2 />} onSelect={() => onAsk(cohort, 'delete')}>
                <Trans>Delete</Trans>
              </MenuItem>
            )}
          </RowMenu>
        )
      }}
    />
  )
}

const columns = (renderLink: CohortsTableProps['renderLink']): Column<Cohort>[] => [
  {
    id: 'name',
    header: t`Name`,
    cell: (cohort) => (
      <span className="block py-1.5">
        <span className="wrap-anywhere">{renderLink(cohort, undefined, cohort.name)}</span>
        <span className="block text-13 font-normal text-ink-muted">
          <CohortDates cohort={cohort} />
        </span>
      </span>
    ),
  },
  {
    id: 'seats',
    header: t`Seats taken`,
    numeric: true,
    phone: 'labelled',
    cell: ({ seats, seats_taken }) =>
      seats === null ? (
        seats_taken
      ) : (
        <span>
          <Trans>
            {seats_taken} of {seats}
          </Trans>
        </span>
      ),
  },
  {
    id: 'waiting',
    header: t`Waiting`,
    numeric: true,
    phone: 'labelled',
    cell: (cohort) => renderLink(cohort, 'waitlisted', cohort.waiting),
  },
  {
    id: 'enrollment',
    header: t`Enrollment`,
    phone: 'labelled',
    cell: (cohort) => (
      <span>
        <EnrollmentDays cohort={cohort} />
      </span>
    ),
  },
  {
    id: 'instructors',
    header: t`Instructors`,
    wideOnly: true,
    cell: ({ instructors }) => instructors.map(({ name }) => name).join(comma()) || '–',
  },
]

function EnrollmentDays({ cohort }: { cohort: Cohort }) {
  const { enrollment_opens_on: opens, enrollment_closes_on: closes } = cohort
  if (opens && closes) return <CohortDates cohort={{ starts_on: opens, ends_on: closes }} />
  if (opens) return <CohortDates cohort={{ starts_on: opens, ends_on: null }} />
  if (closes) {
    return (
      <Trans>
        until <CalendarDay day={closes} />
      </Trans>
    )
  }
  return <Trans context="enrollment">Always open</Trans>
}
