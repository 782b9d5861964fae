import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Plus } from 'lucide-react'
import type { Membership } from '#contract/organizations.ts'
import { MyCoursesCard } from '#web/features/courses/my-courses-card.tsx'
import { useMonthFigures } from '#web/features/earnings/month-figures.tsx'
import { NeedsYou } from '#web/features/insight/needs-you.tsx'
import { teachingHomeQuery } from '#web/features/insight/queries.ts'
import {
  learnersFigure,
  reviewsFigure,
  TeachingFigures,
} from '#web/features/insight/teaching-figures.tsx'
import { Trends } from '#web/features/insight/trends.tsx'
import { UpcomingSessions } from '#web/features/live-sessions/upcoming-sessions.tsx'
import { LatestNotifications } from '#web/features/notifications/latest-notifications.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { viewing } from '#web/lib/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { FigureList } from '#web/ui/figures.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { OwnFirstSteps } from './own-first-steps.tsx'

/** The home of an instructor. Its figures open their rows at /dashboard/instructor. */
export function InstructorHome({ organization }: { organization: Membership }) {
  const organizationId = organization.id
  const home = useQuery(teachingHomeQuery(organizationId))
  const earned = useMonthFigures(organizationId)
  if (home.isPending) return <SkeletonPage />
  if (home.isError) return <QueryFailure query={home} />
  return (
    <>
      <PageHead
        title={<Trans>Teaching</Trans>}
        description={
          <Trans>
            As of <RelativeTime value={home.data.as_of} />
          </Trans>
        }
        action={
          <>
            <Button asChild>
              <Link to="/dashboard/instructor/reports">
                <ChartColumn />
                <Trans>Reports</Trans>
              </Link>
            </Button>
            <Button asChild variant="primary">
              <Link to="/dashboard/instructor/courses/create">
                <Plus />
                <Trans>Create course</Trans>
              </Link>
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <NeedsYou organizationId={organizationId} home={home.data} />
        <TeachingFigures home={home.data} />
        <Trends weeks={home.data.weeks} />
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <UpcomingSessions organizationId={organizationId} area="instructor" />
            <MyCoursesCard organizationId={organizationId} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <FigureList
              title={<Trans>At a glance</Trans>}
              figures={[learnersFigure(home.data), reviewsFigure(home.data), ...earned]}
            />
            <OwnFirstSteps />
            {!viewing() && <LatestNotifications />}
          </div>
        </div>
      </div>
    </>
  )
}
