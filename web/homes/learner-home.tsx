import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Membership } from '#contract/organizations.ts'
import { myAchievementsQuery } from '#web/features/achievements/queries.ts'
import { LatestAnnouncements } from '#web/features/announcements/latest-announcements.tsx'
import { TeachingApplication } from '#web/features/joining/teaching-application.tsx'
import { AssignedToMe } from '#web/features/learning/assigned-to-me.tsx'
import { UpcomingSessions } from '#web/features/live-sessions/upcoming-sessions.tsx'
import { LatestNotifications } from '#web/features/notifications/latest-notifications.tsx'
import { LearningHome } from '#web/features/progress/learning-home.tsx'
import { OfflineCoursesSlot } from '#web/features/progress/offline-courses-slot.tsx'
import { ReviewDue } from '#web/features/quizzes/review/review-due.tsx'
import { viewing } from '#web/lib/viewing.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { OwnFirstSteps } from './own-first-steps.tsx'

/** The home of a learner: what to go on with first, news last. */
export function LearnerHome({ organization }: { organization: Membership }) {
  const { id } = organization
  const { data: achievements } = useQuery(myAchievementsQuery(id))
  return (
    <>
      <PageHead
        title={<Trans>Learning</Trans>}
        description={organization.name}
        className="max-sm:mb-4"
      />
      <OfflineCoursesSlot />
      <LearningHome
        organizationId={id}
        streakDays={achievements?.streak.current_days}
        today={
          <>
            <ReviewDue organizationId={id} />
            <div className="basis-full! empty:hidden">
              <UpcomingSessions organizationId={id} area="student" />
            </div>
            <AssignedToMe organizationId={id} />
          </>
        }
        aside={<OwnFirstSteps />}
        news={
          <>
            <LatestAnnouncements organizationId={id} />
            {!viewing() && <LatestNotifications />}
          </>
        }
      />
      <TeachingApplication organization={organization} />
    </>
  )
}
