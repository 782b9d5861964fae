import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LearningPlan } from '#contract/learning-plans.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { plansPageSize, plansQuery, type PlansFilter } from './queries.ts'

type PlansTableProps = {
  organizationId: string
  filter: PlansFilter
  onPageChange: (page: number) => void
  renderLink: (plan: LearningPlan, content: ReactNode) => ReactNode
  empty: ReactNode
}

/** What people are asked to learn, and how it goes. */
export function PlansTable(props: PlansTableProps) {
  const { organizationId, filter, onPageChange, renderLink, empty } = props
  const { t } = useLingui()
  const list = useQuery({
    ...plansQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Learning plans`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns(renderLink)}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={plansPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

export const doneShare = ({ counts, people_count }: LearningPlan) =>
  people_count === 0 ? 0 : (counts.completed + counts.expiring) / people_count

const columns = (renderLink: PlansTableProps['renderLink']): Column<LearningPlan>[] => [
  {
    id: 'title',
    header: t`Plan`,
    cell: (plan) => (
      <span className="block py-1.5">
        {renderLink(plan, plan.title)}
        <span className="block text-13 font-normal wrap-anywhere text-ink-muted">
          {plan.courses.length === 1 ? (
            plan.courses[0]?.title
          ) : (
            <Plural value={plan.courses.length} one="# course" other="Path of # courses" />
          )}
        </span>
      </span>
    ),
  },
  { id: 'people', header: t`People`, numeric: true, cell: ({ people_count }) => people_count },
  {
    id: 'done',
    header: t`Completed`,
    cell: (plan) => (
      <ProgressBar
        className="w-36"
        showValue
        label={t`Completed in ${plan.title}`}
        value={doneShare(plan)}
      />
    ),
  },
  {
    id: 'late',
    header: t`Late`,
    numeric: true,
    cell: ({ counts }) => counts.late + counts.expired,
  },
  {
    id: 'not_started',
    header: t`Not started`,
    numeric: true,
    cell: ({ counts }) => counts.not_started,
  },
  {
    id: 'due',
    header: t`Due`,
    cell: ({ due_at, due_days }) =>
      due_at ? (
        <RelativeTime value={due_at} />
      ) : due_days ? (
        <Plural value={due_days} one="# day after" other="# days after" />
      ) : (
        <Trans>No date</Trans>
      ),
  },
]
