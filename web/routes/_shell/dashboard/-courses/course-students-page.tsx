import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { CohortFilter } from '#web/features/cohorts/cohort-filter.tsx'
import { cohortOptionsQuery } from '#web/features/cohorts/queries.ts'
import { CourseLearnersTable } from '#web/features/enrollments/course-learners-table.tsx'
import { courseLearnersQuery } from '#web/features/enrollments/queries.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import type { StudentsSearch } from './students-search.ts'
import { useCoursePlace } from './use-course-place.ts'

const EnrollMany = pagePart(
  'features/enrollments/enroll-many.tsx',
  async () => (await import('#web/features/enrollments/enroll-many.tsx')).default,
)

const learnerPages = {
  '/dashboard/instructor/courses': '/dashboard/instructor/students/$personId',
  '/dashboard/admin/courses': '/dashboard/admin/students/$personId',
} as const

type CourseStudentsProps = {
  search: StudentsSearch
  onSearchChange: (search: StudentsSearch) => void
}

export function CourseStudentsPage({ search, onSearchChange }: CourseStudentsProps) {
  const { t } = useLingui()
  const { organizationId, courseId } = useCoursePlace()
  const courses = useCoursesPath()
  const { add, ...filter } = search
  const change = (next: Partial<StudentsSearch>) =>
    onSearchChange({ ...filter, page: undefined, ...next })
  const list = useQuery(courseLearnersQuery(organizationId, courseId, filter))
  const { data: cohorts = [] } = useQuery(cohortOptionsQuery({ organizationId, courseId }))
  const openCohorts = cohorts.filter(({ archived_at }) => archived_at === null)
  const filtered = Boolean(filter.search ?? filter.status ?? filter.cohort)
  const clear = () => change({ search: undefined, status: undefined, cohort: undefined })
  const course = list.data?.course
  const addButton = list.data?.can.enroll && (
    <Button variant="primary" onClick={() => change({ add: 'open' })}>
      <UserPlus />
      <Trans>Add students</Trans>
    </Button>
  )
  return (
    <>
      <SectionHead
        title={add ? <Trans>Add students</Trans> : <Trans>Students</Trans>}
        count={add ? undefined : list.data?.total}
        description={
          course &&
          course.seats !== null && (
            <Trans>
              {course.seats_taken} of {course.seats} seats taken, {course.waiting} waiting
            </Trans>
          )
        }
        action={
          add ? (
            <Button onClick={() => change({})}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <>
              <Button asChild>
                <Link to={`${courses}/$courseId/preview`} params={{ courseId }}>
                  <Clock />
                  <Trans>Preview on a date</Trans>
                </Link>
              </Button>
              {addButton}
            </>
          )
        }
      />
      {add ? (
        <Suspense
          fallback={
            <SkeletonRegion>
              <SkeletonText />
            </SkeletonRegion>
          }
        >
          <EnrollMany
            organizationId={organizationId}
            courseId={courseId}
            cohorts={openCohorts}
            cohortId={openCohorts.find(({ id }) => id === filter.cohort)?.id}
            onDone={() => change({})}
          />
        </Suspense>
      ) : (
        <>
          <FilterBar
            search={filter.search}
            searchLabel={t`Search students`}
            onSearchChange={(text) => change({ search: text || undefined })}
            onClear={filtered ? clear : undefined}
          >
            <FilterChip
              single
              label={t`Status`}
              value={filter.status ? [filter.status] : []}
              onValueChange={([status]) => change({ status })}
              options={[
                { value: 'active', label: t`Active` },
                { value: 'at_risk', label: t`At risk` },
                { value: 'enrolled', label: t`Enrolled` },
                { value: 'started', label: t`Started` },
                { value: 'completed', label: t`Completed` },
                { value: 'requested', label: t`Requested` },
                { value: 'waitlisted', label: t`Waiting list` },
                { value: 'suspended', label: t`Suspended` },
                { value: 'expired', label: t`Expired` },
                { value: 'withdrawn', label: t`Left` },
              ]}
            />
            <CohortFilter
              cohorts={cohorts}
              value={filter.cohort}
              onValueChange={(cohort) => change({ cohort })}
            />
          </FilterBar>
          <CourseLearnersTable
            organizationId={organizationId}
            courseId={courseId}
            filter={filter}
            cohorts={openCohorts}
            showCohorts={cohorts.length > 0}
            onSortChange={(sort) => change({ sort: sort === 'name' ? undefined : sort })}
            onPageChange={(page) => change({ page })}
            renderName={({ person_id, name }) => (
              <Link
                to={learnerPages[courses]}
                params={{ personId: person_id }}
                className="hover:underline"
              >
                {name}
              </Link>
            )}
            empty={
              filtered ? (
                <NoResultsState onClear={clear} />
              ) : (
                <EmptyState
                  drawing={<SeatsDrawing />}
                  title={<Trans>No learners yet</Trans>}
                  description={<Trans>Add people by search, pasted addresses or a CSV file.</Trans>}
                  action={addButton}
                />
              )
            }
          />
        </>
      )}
    </>
  )
}
