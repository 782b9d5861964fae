import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Cohort } from '#contract/cohorts.ts'
import { CohortComparison, type FigureRows } from '#web/features/cohorts/cohort-comparison.tsx'
import { CohortDialog } from '#web/features/cohorts/cohort-dialog.tsx'
import { CohortQuestion, type CohortAction } from '#web/features/cohorts/cohort-question.tsx'
import { CohortsTable } from '#web/features/cohorts/cohorts-table.tsx'
import { cohortsPageSize, cohortsQuery } from '#web/features/cohorts/queries.ts'
import { courseQuery } from '#web/features/courses/queries.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { MonthDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { CohortsSearch } from './cohorts-search.ts'
import { useCoursePlace } from './use-course-place.ts'

type CohortsPageProps = {
  search: CohortsSearch
  onSearchChange: (search: CohortsSearch) => void
}

/** The runs of a course, and how their learners do compared with each other. */
export function CourseCohortsPage({ search, onSearchChange }: CohortsPageProps) {
  const { t } = useLingui()
  const course = useCoursePlace()
  const { data: taught } = useQuery(courseQuery(course))
  const [editing, setEditing] = useState<Cohort | 'new' | null>(null)
  const [asking, setAsking] = useState<{ cohort: Cohort; action: CohortAction } | null>(null)
  const list = useQuery(
    cohortsQuery(course, {
      search: search.search,
      archived: search.show === 'archived',
      page: search.page,
    }),
  )
  const links = useLearnerLinks(course.courseId)
  const change = (next: Partial<CohortsSearch>) =>
    onSearchChange({ ...search, page: undefined, ...next })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={5} />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  const filtered = Boolean(search.search ?? search.show)
  const { items, total, total_capped, can } = list.data
  const create = can.create && (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus />
      <Trans>New cohort</Trans>
    </Button>
  )
  return (
    <>
      <SectionHead
        title={<Trans>Cohorts</Trans>}
        count={total}
        description={
          <Trans>Each cohort takes the course on its own dates, with its own learners.</Trans>
        }
        action={create}
      />
      {items.length === 0 && !filtered ? (
        <EmptyState
          drawing={<MonthDrawing />}
          title={<Trans>No cohorts yet</Trans>}
          description={
            <Trans>
              Create a cohort to run the course on fixed dates. Learners then choose one when they
              enroll.
            </Trans>
          }
          action={create}
        />
      ) : (
        <FilterBar
          search={search.search}
          searchLabel={t`Search cohorts`}
          onSearchChange={(text) => change({ search: text || undefined })}
          onClear={filtered ? () => onSearchChange({}) : undefined}
        >
          <FilterChip
            single
            label={t`Status`}
            value={search.show ? [search.show] : []}
            onValueChange={([show]) => change({ show })}
            options={[{ value: 'archived', label: t`Archived` }]}
          />
        </FilterBar>
      )}
      {items.length === 0 && filtered && <NoResultsState onClear={() => onSearchChange({})} />}
      {items.length > 0 && (
        <div className="flex flex-col gap-3">
          <CohortsTable
            cohorts={items}
            pending={list.isPlaceholderData}
            renderLink={({ id }, status, content) => links.students(id, { status }, content)}
            onEdit={setEditing}
            onAsk={(cohort, action) => setAsking({ cohort, action })}
          />
          <Pagination
            page={search.page ?? 1}
            pageSize={cohortsPageSize}
            total={total}
            capped={total_capped}
            onPageChange={(page) => onSearchChange({ ...search, page })}
          />
        </div>
      )}
      {(items.length > 0 || filtered) && (
        <section className="mt-8">
          <SectionHead
            title={<Trans>Comparison</Trans>}
            description={<Trans>The 20 latest cohorts, archived ones included.</Trans>}
          />
          <CohortComparison course={course} renderLink={links.figure} />
        </section>
      )}
      <CohortDialog
        key={editing === 'new' ? 'new' : editing?.id}
        course={course}
        cohort={editing === 'new' ? null : editing}
        teachers={taught?.instructors ?? []}
        open={editing !== null}
        onClose={() => setEditing(null)}
      />
      {asking && <CohortQuestion course={course} {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** Links from a cohort and its figures to the rows behind them, in the reader's own area. */
function useLearnerLinks(courseId: string) {
  const courses = useCoursesPath()
  const className = 'underline-offset-4 hover:underline'
  const students = (
    cohort: string,
    more: {
      status?: 'enrolled' | 'started' | 'completed' | 'waitlisted' | undefined
      sort?: 'progress'
    },
    content: ReactNode,
  ) => (
    <Link
      to={`${courses}/$courseId/students`}
      params={{ courseId }}
      search={{ cohort, ...more }}
      className={className}
    >
      {content}
    </Link>
  )
  return {
    students,
    figure: (cohort: string, rows: FigureRows, content: ReactNode) => {
      if (rows === 'progress') {
        return students(cohort, { status: 'enrolled', sort: 'progress' }, content)
      }
      if (rows !== 'grades') return students(cohort, { status: rows }, content)
      return (
        <Link
          to={`${courses}/$courseId/gradebook`}
          params={{ courseId }}
          search={{ cohort }}
          className={className}
        >
          {content}
        </Link>
      )
    },
  }
}
