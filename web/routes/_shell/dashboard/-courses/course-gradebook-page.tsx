import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Scale, Upload } from 'lucide-react'
import { useState } from 'react'
import { exportGrades } from '#contract/grades.ts'
import { CohortFilter } from '#web/features/cohorts/cohort-filter.tsx'
import { cohortOptionsQuery } from '#web/features/cohorts/queries.ts'
import { GradebookTable } from '#web/features/grades/gradebook-table.tsx'
import { ImportGrades } from '#web/features/grades/import-grades.tsx'
import { gradebookPageSize, gradebookQuery } from '#web/features/grades/queries.ts'
import { SchemeSheet } from '#web/features/grades/scheme-sheet.tsx'
import { call } from '#web/lib/call.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { GradebookSearch } from './gradebook-search.ts'
import { useCoursePlace } from './use-course-place.ts'

type GradebookProps = {
  search: GradebookSearch
  onSearchChange: (search: GradebookSearch) => void
}

export function CourseGradebookPage({ search: filter, onSearchChange }: GradebookProps) {
  const { t } = useLingui()
  const course = useCoursePlace()
  const [panel, setPanel] = useState<'scheme' | 'import' | null>(null)
  const [saving, setSaving] = useState(false)
  const book = useQuery({ ...gradebookQuery(course, filter), placeholderData: keepPreviousData })
  const { data: cohorts = [] } = useQuery(cohortOptionsQuery(course))
  const change = (next: Partial<GradebookSearch>) =>
    onSearchChange({ ...filter, page: undefined, ...next })
  const download = async () => {
    setSaving(true)
    try {
      const { search, cohort } = filter
      saveFile(await call(exportGrades, { params: course, query: { search, cohort } }))
    } catch (failure) {
      toastFailure(failure)
    }
    setSaving(false)
  }
  if (book.isError && !book.data) return <QueryFailure query={book} />
  return (
    <>
      <FilterBar
        search={filter.search}
        searchLabel={t`Search learners`}
        onSearchChange={(text) => change({ search: text || undefined })}
        onClear={filter.search || filter.cohort ? () => onSearchChange({}) : undefined}
        end={
          book.data && (
            <>
              {book.data.can.arrange && (
                <Button size="sm" onClick={() => setPanel('scheme')}>
                  <Scale />
                  <Trans>Weights</Trans>
                </Button>
              )}
              {book.data.can.mark && (
                <Button size="sm" onClick={() => setPanel('import')}>
                  <Upload />
                  <Trans>Import</Trans>
                </Button>
              )}
              <Button size="sm" pending={saving} onClick={() => void download()}>
                <Download />
                <Trans>Export</Trans>
              </Button>
            </>
          )
        }
      >
        <CohortFilter
          cohorts={cohorts}
          value={filter.cohort}
          onValueChange={(cohort) => change({ cohort })}
        />
      </FilterBar>
      {book.data ? (
        <Rows search={filter} onSearchChange={onSearchChange} />
      ) : (
        <SkeletonRegion>
          <SkeletonTable columns={5} />
        </SkeletonRegion>
      )}
      {book.data && (
        <>
          <SchemeSheet
            course={course}
            scheme={book.data}
            open={panel === 'scheme'}
            onClose={() => setPanel(null)}
          />
          <ImportGrades course={course} open={panel === 'import'} onClose={() => setPanel(null)} />
        </>
      )}
    </>
  )
}

function Rows({ search: filter, onSearchChange }: GradebookProps) {
  const navigate = useNavigate()
  const courses = useCoursesPath()
  const course = useCoursePlace()
  const { courseId } = course
  const book = useQuery({ ...gradebookQuery(course, filter), placeholderData: keepPreviousData })
  if (!book.data) return null
  if (book.data.items.length === 0) {
    return filter.search || filter.cohort ? (
      <NoResultsState onClear={() => onSearchChange({})} />
    ) : (
      <EmptyState
        drawing={<SeatsDrawing />}
        title={<Trans>No learners yet</Trans>}
        description={<Trans>Grades will appear here once someone enrolls.</Trans>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {book.data.columns.length === 0 && (
        <p className="rounded-card bg-wash px-4 py-3 text-14 text-ink-muted">
          <Trans>
            No graded items in this course yet. Add a quiz or an assignment to the curriculum, or an
            offline item under Weights.
          </Trans>
        </p>
      )}
      <GradebookTable
        course={course}
        cohortId={filter.cohort}
        scheme={book.data}
        rows={book.data.items}
        reviewable={book.data.reviewable}
        canMark={book.data.can.mark}
        pending={book.isPlaceholderData}
        onOpenWork={(submissionId) =>
          void navigate({
            to: `${courses}/$courseId/grading/$submissionId`,
            params: { courseId, submissionId },
          })
        }
      />
      <Pagination
        page={filter.page ?? 1}
        pageSize={gradebookPageSize}
        total={book.data.total}
        capped={book.data.total_capped}
        onPageChange={(page) => onSearchChange({ ...filter, page })}
      />
    </div>
  )
}
