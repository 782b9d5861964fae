import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MyCoursesTab } from '#contract/progress.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonCard, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { CourseCard } from './course-card.tsx'
import { myCoursesPageSize, myCoursesQuery, type MyCoursesFilter } from './queries.ts'

type MyCoursesProps = {
  organizationId: string
  filter: MyCoursesFilter
  view: 'cards' | 'list'
  onPageChange: (page: number) => void
  onClear: () => void
}

export function MyCourses({ organizationId, filter, view, onPageChange, onClear }: MyCoursesProps) {
  const list = useQuery({
    ...myCoursesQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
  if (list.isPending) {
    return (
      <SkeletonRegion className={grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonCard key={index} cover />
        ))}
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) {
    return filter.search ? (
      <NoResultsState onClear={onClear} />
    ) : (
      <EmptyTab tab={filter.tab ?? 'all'} />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div className={view === 'list' ? 'flex flex-col gap-3' : grid}>
        {list.data.items.map((course) => (
          <CourseCard
            key={course.course_id}
            organizationId={organizationId}
            course={course}
            list={view === 'list'}
          />
        ))}
      </div>
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={myCoursesPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

function EmptyTab({ tab }: { tab: MyCoursesTab }) {
  const words: Record<MyCoursesTab, ReactNode> = {
    all: <Trans>No courses yet</Trans>,
    in_progress: <Trans>No courses in progress</Trans>,
    not_started: <Trans>You've started all your courses</Trans>,
    completed: <Trans>No completed courses yet</Trans>,
    saved: <Trans>No saved courses</Trans>,
    archived: <Trans>No archived courses</Trans>,
  }
  return (
    <EmptyState
      drawing={<SeatsDrawing />}
      title={words[tab]}
      description={
        tab === 'archived' ? (
          <Trans>Courses you archive will appear here.</Trans>
        ) : (
          <Trans>Browse the catalog and pick something to learn.</Trans>
        )
      }
      action={
        tab !== 'archived' && (
          <Button asChild variant="primary">
            <a href="/courses">
              <Trans>Browse courses</Trans>
            </a>
          </Button>
        )
      }
    />
  )
}

/** The tabs of My Courses with their counts; each is an address. */
export function useMyCoursesTabs(): { tab: MyCoursesTab; label: string }[] {
  const { t } = useLingui()
  return [
    { tab: 'all', label: t({ message: 'All', context: 'courses' }) },
    { tab: 'in_progress', label: t({ message: 'In progress', context: 'courses' }) },
    { tab: 'not_started', label: t({ message: 'Not started', context: 'courses' }) },
    { tab: 'completed', label: t({ message: 'Completed', context: 'courses' }) },
    { tab: 'saved', label: t({ message: 'Saved', context: 'courses' }) },
    { tab: 'archived', label: t({ message: 'Archived', context: 'courses' }) },
  ]
}
