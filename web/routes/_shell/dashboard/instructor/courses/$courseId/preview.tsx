import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { courseLearnersQuery } from '#web/features/enrollments/queries.ts'
import { CoursePreview } from '#web/features/progress/course-preview.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage, SkeletonTable } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/preview')({
  component: CoursePreviewPage,
})

function CoursePreviewPage() {
  const organization = useCurrentOrganization()
  return organization && <PreviewOf organizationId={organization.id} />
}

function PreviewOf({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const { courseId } = Route.useParams()
  const learners = useQuery(courseLearnersQuery(organizationId, courseId, { sort: 'last_active' }))
  useCrumbName(courseId, learners.data?.course.title)
  if (learners.isPending) {
    return (
      <SkeletonPage>
        <SkeletonTable />
      </SkeletonPage>
    )
  }
  if (learners.isError) return <QueryFailure query={learners} />
  return (
    <>
      <PageTitle>{t`Preview on a date`}</PageTitle>
      <PageHead
        title={<Trans>Preview on a date</Trans>}
        description={
          <Trans>
            {learners.data.course.title}, as a learner finds it then, and why each lesson is open or
            locked.
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
