import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { courseLearnersQuery } from '#web/features/enrollments/queries.ts'
import { CoursePreview } from '#web/features/progress/course-preview.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { useCoursePlace } from './use-course-place.ts'

export function CourseDatePage() {
  const { organizationId, courseId } = useCoursePlace()
  const learners = useQuery(courseLearnersQuery(organizationId, courseId, { sort: 'last_active' }))
  if (learners.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (learners.isError) return <QueryFailure query={learners} />
  return (
    <>
      <SectionHead
        title={<Trans>Preview on a date</Trans>}
        description={
          <Trans>
            See the course as a learner would on that day, and why each lesson is open or locked.
          </Trans>
        }
      />
      <CoursePreview
        organizationId={organizationId}
        courseId={courseId}
        learners={learners.data.items.map(({ person_id, name }) => ({ id: person_id, name }))}
      />
    </>
  )
}
