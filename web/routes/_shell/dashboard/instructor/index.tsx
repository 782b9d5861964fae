import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ChartColumn, Plus } from 'lucide-react'
import type { TeachingFigure } from '#contract/teaching.ts'
import { MyCoursesCard } from '#web/features/courses/my-courses-card.tsx'
import { MonthStats } from '#web/features/earnings/month-stat.tsx'
import { NeedsSheet } from '#web/features/insight/needs-sheet.tsx'
import { NeedsYou } from '#web/features/insight/needs-you.tsx'
import { teachingHomeQuery, teachingRowsQuery } from '#web/features/insight/queries.ts'
import { renderLearner } from '#web/features/insight/render-learner.tsx'
import { RowsSheet } from '#web/features/insight/rows-sheet.tsx'
import { TeachingFigures } from '#web/features/insight/teaching-figures.tsx'
import { teachingTitles } from '#web/features/insight/teaching-titles.tsx'
import { UpcomingSessions } from '#web/features/live-sessions/upcoming-sessions.tsx'
import { LatestNotifications } from '#web/features/notifications/latest-notifications.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { teachingFigures } from '#web/lib/url-words.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

interface Search {
  rows?: TeachingFigure
  needs?: 'stuck' | 'expiring'
}

export const Route = createFileRoute('/_shell/dashboard/instructor/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    rows: wordParam(search['rows'], teachingFigures),
    needs: wordParam(search['needs'], ['stuck', 'expiring']),
  }),
  component: InstructorPage,
})

function InstructorPage() {
  const organization = useCurrentOrganization()
  return organization && <InstructorHome organizationId={organization.id} />
}

function InstructorHome({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const { rows, needs } = Route.useSearch()
  const navigate = Route.useNavigate()
  const home = useQuery(teachingHomeQuery(organizationId))
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false })
  if (home.isPending) return <SkeletonPage />
  if (home.isError) return <QueryFailure query={home} />
  return (
    <>
      <PageTitle>{t`Teaching`}</PageTitle>
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
                <Trans>Create a course</Trans>
              </Link>
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <TeachingFigures home={home.data}>
          <MonthStats organizationId={organizationId} />
        </TeachingFigures>
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <UpcomingSessions organizationId={organizationId} area="instructor" />
            <NeedsYou organizationId={organizationId} home={home.data} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <MyCoursesCard organizationId={organizationId} />
            <LatestNotifications />
          </div>
        </div>
      </div>
      <RowsSheet
        open={rows !== undefined}
        title={rows && teachingTitles[rows]}
        query={(page) => teachingRowsQuery(organizationId, rows ?? 'learners', page)}
        renderPerson={renderLearner}
        onClose={close}
      />
      <NeedsSheet
        organizationId={organizationId}
        about={needs}
        renderPerson={renderLearner}
        onClose={close}
      />
    </>
  )
}
