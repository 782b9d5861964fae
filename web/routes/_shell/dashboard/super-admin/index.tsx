import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus, Settings } from 'lucide-react'
import { PlatformMoneyCard } from '#web/features/earnings/platform-money-card.tsx'
import { LatestNotifications } from '#web/features/notifications/latest-notifications.tsx'
import { useCreateOrganization } from '#web/features/organizations/create-organization-store.ts'
import { AttentionList } from '#web/features/platform/attention-list.tsx'
import { GrowthCard } from '#web/features/platform/growth-card.tsx'
import { HealthCard } from '#web/features/platform/health-card.tsx'
import { LearningCard } from '#web/features/platform/learning-card.tsx'
import { LearningSheet } from '#web/features/platform/learning-sheet.tsx'
import { OtherFigures, OverviewFigures } from '#web/features/platform/overview-figures.tsx'
import { PeopleSheet } from '#web/features/platform/people-sheet.tsx'
import { overviewQuery } from '#web/features/platform/queries.ts'
import { TopOrganizations } from '#web/features/platform/top-organizations.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Skeleton, SkeletonCard, SkeletonRegion } from '#web/ui/skeleton.tsx'

const rowsOf = [
  'people',
  'active',
  'enrollments',
  'completions',
  'completed_lessons',
  'sales',
] as const

export const Route = createFileRoute('/_shell/dashboard/super-admin/')({
  validateSearch: (search: Record<string, unknown>): { rows?: (typeof rowsOf)[number] } => ({
    rows: wordParam(search['rows'], rowsOf),
  }),
  component: SuperAdminPage,
})

function SuperAdminPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { rows } = Route.useSearch()
  const setCreating = useCreateOrganization((dialog) => dialog.setOpen)
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false })
  return (
    <>
      <PageTitle>{t`Platform`}</PageTitle>
      <PageHead
        title={<Trans>Platform</Trans>}
        action={
          <>
            <Button asChild>
              <Link to="/dashboard/super-admin/settings">
                <Settings />
                <Trans>Platform settings</Trans>
              </Link>
            </Button>
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus />
              <Trans>Create organization</Trans>
            </Button>
          </>
        }
      />
      <Overview />
      <PeopleSheet
        rows={rows === 'people' || rows === 'active' ? rows : undefined}
        onClose={close}
      />
      <LearningSheet
        figure={rows === 'people' || rows === 'active' ? undefined : rows}
        onClose={close}
      />
    </>
  )
}

function Overview() {
  const overview = useQuery(overviewQuery)
  if (overview.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-6">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-27 rounded-card" />
        <SkeletonCard cover />
      </SkeletonRegion>
    )
  }
  if (overview.isError) return <QueryFailure query={overview} />
  const { figures, revenue, growth, learning, attention, top_organizations, health, as_of } =
    overview.data
  return (
    <div className="flex flex-col gap-6">
      <AttentionList attention={attention} />
      <OverviewFigures figures={figures} revenue={revenue} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <LearningCard learning={learning} />
          <GrowthCard growth={growth} />
          <PlatformMoneyCard />
          <TopOrganizations organizations={top_organizations} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OtherFigures figures={figures} />
          <HealthCard health={health} asOf={as_of} />
          <LatestNotifications />
        </div>
      </div>
    </div>
  )
}
