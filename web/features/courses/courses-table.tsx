import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import type { CourseSummary } from '#contract/courses.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { CourseCover } from './course-cover.tsx'
import { CourseStatusPill } from './course-status-pill.tsx'
import { coursesPageSize, coursesQuery, type CoursesFilter } from './queries.ts'

type CoursesTableProps = {
  organizationId: string
  filter: CoursesFilter
  hidden?: string[]
  /** A link to the course's page with the given content. */
  renderLink: (course: CourseSummary, content: ReactNode) => ReactNode
  renderActions: (course: CourseSummary) => ReactNode
  onSortChange: (sort: CoursesFilter['sort']) => void
  onPageChange: (page: number) => void
  empty: ReactNode
}

const sorts = { title: 'title', learners: 'learners', updated: 'updated' } as const

export function CoursesTable({
  organizationId,
  filter,
  hidden,
  renderLink,
  renderActions,
  onSortChange,
  onPageChange,
  empty,
}: CoursesTableProps) {
  const { t } = useLingui()
  const list = useQuery({
    ...coursesQuery(organizationId, filter),
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
        label={t`Courses`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columnsOf(renderLink, hidden)}
        hidden={hidden}
        sort={{ id: filter.sort ?? 'updated', descending: filter.sort !== 'title' }}
        onSortChange={({ id }) => onSortChange(sorts[id as keyof typeof sorts])}
        pending={list.isPlaceholderData}
        rowActions={renderActions}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={coursesPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columnsOf = (
  renderLink: CoursesTableProps['renderLink'],
  hidden: string[] = [],
): Column<CourseSummary>[] => [
  {
    id: 'title',
    header: t`Course`,
    sortable: true,
    cell: (course) => (
      <span className="flex items-center gap-3 py-1.5">
        <CourseCover course={course} className="w-16! shrink-0 rounded-control" />
        <span className="min-w-0 sm:min-w-36">
          {renderLink(course, <span className="line-clamp-2 wrap-anywhere">{course.title}</span>)}
          <span className="block text-13 font-normal text-ink-muted">
            {course.category?.name ?? <Trans>No category</Trans>}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t`Status`,
    cell: (course) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <CourseStatusPill status={course.status} />
        {course.published_version !== null && course.status !== 'published' && (
          <Pill>
            <Trans>Version {course.published_version} live</Trans>
          </Pill>
        )}
        {course.status === 'published' && course.has_unpublished_changes && (
          <Pill tone="attention">
            <Trans>Unpublished changes</Trans>
          </Pill>
        )}
      </span>
    ),
  },
  { id: 'owner', header: t`Owner`, cell: ({ owner }) => owner?.name ?? '–' },
  {
    id: 'lessons',
    header: t`Lessons`,
    numeric: true,
    wideOnly: !hidden.includes('owner'),
    cell: ({ lesson_count }) => lesson_count,
  },
  {
    id: 'learners',
    header: t`Learners`,
    numeric: true,
    sortable: true,
    cell: ({ learner_count }) => learner_count,
  },
  {
    id: 'completion',
    header: t`Completion`,
    cell: ({ learner_count, completed_count }) =>
      learner_count === 0 ? (
        '–'
      ) : (
        <ProgressBar
          showValue
          className="w-28"
          label={t`Learners who completed the course`}
          value={completed_count / learner_count}
        />
      ),
  },
  {
    id: 'rating',
    header: t`Rating`,
    numeric: true,
    cell: ({ rating_average, rating_count }) =>
      rating_average === null ? '–' : `${rating_average.toFixed(1)} (${rating_count})`,
  },
  {
    id: 'updated',
    header: t`Updated`,
    sortable: true,
    cell: ({ updated_at }) => <RelativeTime value={updated_at} />,
  },
]
