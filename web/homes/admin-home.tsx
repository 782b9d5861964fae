import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CreditCard, Settings, UserPlus } from 'lucide-react'
import type { Membership } from '#contract/organizations.ts'
import { useFirstStepsCard } from '#web/features/identity/use-first-steps-card.ts'
import {
  OrganizationFigures,
  useOrganizationFigures,
} from '#web/features/insight/organization-figures.tsx'
import { organizationInsightQuery } from '#web/features/insight/queries.ts'
import { Trends } from '#web/features/insight/trends.tsx'
import { LatestNotifications } from '#web/features/notifications/latest-notifications.tsx'
import { AdminAttention, adminFigures } from '#web/features/organizations/admin-figures.tsx'
import { overviewQuery } from '#web/features/organizations/queries.ts'
import { LimitBars } from '#web/features/organizations/settings/limit-bars.tsx'
import { limitsQuery } from '#web/features/organizations/settings/settings-queries.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead, ViewAll } from '#web/ui/card.tsx'
import { FigureList } from '#web/ui/figures.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonPage } from '#web/ui/skeleton.tsx'
import { SetUpGuide } from './set-up-guide.tsx'

/** The home of an admin. Its figures open their rows at /dashboard/admin. */
export function AdminHome({ organization }: { organization: Membership }) {
  const overview = useQuery(overviewQuery(organization.id))
  const limits = useQuery(limitsQuery(organization.id))
  const insight = useQuery(organizationInsightQuery(organization.id))
  const more = useOrganizationFigures(insight.data)
  const firstSteps = useFirstStepsCard()
  if (overview.isPending) return <SkeletonPage />
  if (overview.isError) return <QueryFailure query={overview} />
  return (
    <>
      <PageHead
        title={organization.name}
        description={
          <Trans>
            As of <RelativeTime value={overview.data.as_of} />
          </Trans>
        }
        action={
          <>
            <Button asChild>
              <Link to="/dashboard/admin/payments">
                <CreditCard />
                <Trans>Payments</Trans>
              </Link>
            </Button>
            <Button asChild>
              <Link
                to="/dashboard/admin/organizations/$organizationId/settings"
                params={{ organizationId: organization.id }}
              >
                <Settings />
                <Trans>Settings</Trans>
              </Link>
            </Button>
            <Button asChild variant="primary">
              <Link to="/dashboard/admin/students/add">
                <UserPlus />
                <Trans>Add people</Trans>
              </Link>
            </Button>
          </>
        }
      />
      {firstSteps.profile && (
        <SetUpGuide
          organizationId={organization.id}
          overview={overview.data}
          onDismiss={firstSteps.dismiss}
        />
      )}
      <div className="flex flex-col gap-6">
        <AdminAttention
          organizationId={organization.id}
          overview={overview.data}
          insight={insight.data}
        />
        {insight.isError ? (
          <QueryFailure query={insight} />
        ) : insight.data ? (
          <OrganizationFigures insight={insight.data} />
        ) : (
          <Skeleton className="h-27 rounded-card" />
        )}
        {insight.data ? (
          <Trends weeks={insight.data.weeks} />
        ) : (
          insight.isPending && <Skeleton className="h-120 rounded-card" />
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <Card>
              <CardHead
                title={<Trans>Usage and limits</Trans>}
                action={
                  <ViewAll>
                    <Link to="/dashboard/admin/inquiries" search={{ tab: 'requisitions' }}>
                      <Trans>Request more</Trans>
                    </Link>
                  </ViewAll>
                }
              />
              {limits.data ? <LimitBars limits={limits.data} /> : <Skeleton className="h-16" />}
            </Card>
            <LatestNotifications />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <FigureList
              title={<Trans>At a glance</Trans>}
              figures={[...adminFigures(overview.data), ...more]}
            />
          </div>
        </div>
      </div>
    </>
  )
}
