import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookPlus } from 'lucide-react'
import { useState } from 'react'
import { EnrollGroupDialog } from '#web/features/managed-groups/enroll-group-dialog.tsx'
import { MoveGroups } from '#web/features/managed-groups/move-groups.tsx'
import { groupLearnerQuery } from '#web/features/managed-groups/queries.ts'
import { LearnerCourses } from '#web/features/progress/learner-detail.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/groups/$personId')({
  component: GroupLearnerRoute,
})

function GroupLearnerRoute() {
  const { t } = useLingui()
  const { personId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(groupLearnerQuery(organizationId, personId))
  const [enrolling, setEnrolling] = useState(false)
  useCrumbName(personId, query.data?.learner.name)
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <QueryFailure query={query} />
  const { learner, progress } = query.data
  return (
    <>
      <PageTitle>{learner.name || t`Student`}</PageTitle>
      <PageHead
        title={
          <span className="flex items-center gap-3">
            <Avatar size="lg" name={learner.name} src={learner.avatar} />
            {learner.name}
          </span>
        }
        description={learner.email}
        action={
          <Button onClick={() => setEnrolling(true)}>
            <BookPlus />
            <Trans>Enroll</Trans>
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        {progress ? (
          <LearnerCourses
            learner={progress}
            renderCourse={({ course_title }) => (
              <span className="wrap-anywhere">{course_title}</span>
            )}
          />
        ) : (
          <EmptyState
            title={<Trans>No courses yet</Trans>}
            description={<Trans>Courses and progress appear here after enrollment.</Trans>}
          />
        )}
        <MoveGroups key={personId} organizationId={organizationId} learner={learner} />
      </div>
      <EnrollGroupDialog
        organizationId={organizationId}
        personIds={[personId]}
        open={enrolling}
        onOpenChange={setEnrolling}
        onDone={() => undefined}
      />
    </>
  )
}
