import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ProfileBadges } from '#web/features/achievements/profile-badges.tsx'
import { LearnerDetail } from '#web/features/progress/learner-detail.tsx'
import { learnerQuery } from '#web/features/progress/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { SkeletonPage, SkeletonTable } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/students/$personId')({
  component: StudentPage,
})

function StudentPage() {
  const organization = useCurrentOrganization()
  return organization && <StudentOf organizationId={organization.id} />
}

function StudentOf({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const { personId } = Route.useParams()
  const learner = useQuery(learnerQuery(organizationId, personId))
  useCrumbName(personId, learner.data?.name)
  if (learner.isPending) {
    return (
      <SkeletonPage>
        <SkeletonTable />
      </SkeletonPage>
    )
  }
  if (learner.isError) return <QueryFailure query={learner} />
  return (
    <>
      <PageTitle>{learner.data.name || t`Student`}</PageTitle>
      <LearnerDetail
        learner={learner.data}
        renderCourse={({ course_id, course_title }) => (
          <Link
            to="/dashboard/instructor/courses/$courseId/students"
            params={{ courseId: course_id }}
            className="wrap-anywhere hover:underline"
          >
            {course_title}
          </Link>
        )}
      >
        <ProfileBadges organizationId={organizationId} personId={personId} />
      </LearnerDetail>
    </>
  )
}
