import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CreditCard, Settings, UserPlus } from 'lucide-react'
import type { OrganizationFigure } from '#contract/organization-insight.ts'
import type { Membership } from '#contract/organizations.ts'
import {
  OrganizationFigures,
  organizationTitles,
} from '#web/features/insight/organization-figures.tsx'
import { organizationInsightQuery, organizationRowsQuery } from '#web/features/insight/queries.ts'
import { RowsSheet } from '#web/features/insight/rows-sheet.tsx'
import { WeeksCard } from '#web/features/insight/weeks-card.tsx'
import { LatestNotifications } from '#web/features/notifications/latest-notifications.tsx'
import { AdminFigures } from '#web/features/organizations/admin-figures.tsx'
import { overviewQuery } from '#web/features/organizations/queries.ts'
import { LimitBars } from '#web/features/organizations/settings/limit-bars.tsx'
import { limitsQuery } from '#web/features/organizations/settings/settings-queries.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { organizationFigures } from '#web/lib/url-words.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonPage } from '#web/ui/skeleton.tsx'
import { SetUpGuide } from './-set-up-guide.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/')({
  validateSearch: (search: Record<string, unknown>): { rows?: OrganizationFigure } => ({
    rows: wordParam(search['rows'], organizationFigures),
  }),
  component: AdminPage,
})

function AdminPage() {
  const organization = useCurrentOrganization()
  return organization && <AdminHome organization={organization} />
}

function AdminHome({ organization }: { organization: Membership }) {
  const { t } = useLingui()
  const overview = useQuery(overviewQuery(organization.id))
  const limits = useQuery(limitsQuery(organization.id))
  const insight = useQuery(organizationInsightQuery(organization.id))
  const { rows } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (overview.isPending) return <SkeletonPage />
  if (overview.isError) return <QueryFailure query={overview} />
  return (
    <>
      <PageTitle>{t`Admin`}</PageTitle>
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
      <SetUpGuide organizationId={organization.id} overview={overview.data} />
      <div className="mb-6">
        <AdminFigures
          overview={overview.data}
          ticketsNearBreach={insight.data?.tickets_near_breach}
        />
      </div>
      {overview.data.join_requests > 0 && (
        <p className="mb-6 rounded-card border border-line bg-amber-soft p-4 text-amber-ink">
          <Link
            to="/dashboard/admin/organizations/$organizationId/settings"
            params={{ organizationId: organization.id }}
            search={{ tab: 'sign-up' }}
            className="underline underline-offset-4"
          >
            <Trans>{overview.data.join_requests} people ask to join.</Trans>
          </Link>
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          {insight.isError ? (
            <QueryFailure query={insight} />
          ) : insight.data ? (
            <>
              <OrganizationFigures insight={insight.data} />
              <WeeksCard weeks={insight.data.weeks} />
            </>
          ) : (
            <Skeleton className="h-96 rounded-card" />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <CardHead
              title={<Trans>Seats and storage</Trans>}
              action={
                <Button asChild size="sm" variant="ghost">
                  <Link to="/dashboard/admin/inquiries" search={{ tab: 'requisitions' }}>
                    <Trans>Ask for more</Trans>
                  </Link>
                </Button>
              }
            />
            {limits.data ? <LimitBars limits={limits.data} /> : <Skeleton className="h-16" />}
          </Card>
          <LatestNotifications />
        </div>
      </div>
      <RowsSheet
        open={rows !== undefined}
        title={rows && organizationTitles[rows]}
        query={(page) => organizationRowsQuery(organization.id, rows ?? 'active_learners', page)}
        renderPerson={(person) => (
          <Link
            to="/dashboard/admin/students/$personId"
            params={{ personId: person.id }}
            className="hover:underline"
          >
            {person.name}
          </Link>
        )}
        onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      />
    </>
  )
}
