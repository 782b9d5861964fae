import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LatestAnnouncements } from '#web/features/announcements/latest-announcements.tsx'
import { useQuery } from '@tanstack/react-query'
import { myAchievementsQuery } from '#web/features/achievements/queries.ts'
import { TeachingApplication } from '#web/features/joining/teaching-application.tsx'
import { AssignedToMe } from '#web/features/learning/assigned-to-me.tsx'
import { UpcomingSessions } from '#web/features/live-sessions/upcoming-sessions.tsx'
import { LearningHome } from '#web/features/progress/learning-home.tsx'
import { ReviewDue } from '#web/features/quizzes/review/review-due.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/student/')({ component: StudentHomePage })

function StudentHomePage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  return (
    <>
      <PageTitle>{t`Learning`}</PageTitle>
      <PageHead title={<Trans>Learning</Trans>} description={organization?.name} />
      {organization && <Home organizationId={organization.id} />}
      {organization && <LatestAnnouncements organizationId={organization.id} />}
      {organization && <TeachingApplication organization={organization} />}
    </>
  )
}

function Home({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(myAchievementsQuery(organizationId))
  return (
    <LearningHome organizationId={organizationId} streakDays={data?.streak.current_days}>
      <AssignedToMe organizationId={organizationId} />
      <ReviewDue organizationId={organizationId} />
      <UpcomingSessions organizationId={organizationId} area="student" />
    </LearningHome>
  )
}
