import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { organizationQuery } from '#web/features/organizations/queries.ts'
import { RegistrationsPage } from '#web/features/packages/registrations-page.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute(
  '/_shell/dashboard/admin/organizations/$organizationId/packages',
)({
  validateSearch: (search: Record<string, unknown>): { package?: string | undefined } => ({
    package: textParam(search['package'], 36),
  }),
  component: PackagesRoute,
})

function PackagesRoute() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { organizationId } = Route.useParams()
  const { package: packageId } = Route.useSearch()
  const organization = useQuery(organizationQuery(organizationId))
  useCrumbName(organizationId, organization.data?.name)
  if (organization.isPending) return <SkeletonPage />
  if (organization.isError) return <QueryFailure query={organization} />
  if (!organization.data.can.update) return <NoAccessState />
  return (
    <>
      <PageTitle>{t`Package sessions`}</PageTitle>
      <PageHead
        title={<Trans>Package sessions</Trans>}
        description={
          <Trans>Who is working on which cmi5 or xAPI package, and their progress.</Trans>
        }
      />
      <RegistrationsPage
        organizationId={organizationId}
        packageId={packageId}
        onPackageChange={(next) => void navigate({ search: { package: next }, replace: true })}
      />
    </>
  )
}
