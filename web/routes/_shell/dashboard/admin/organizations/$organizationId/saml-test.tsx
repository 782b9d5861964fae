import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { organizationQuery } from '#web/features/organizations/queries.ts'
import { SamlTestResult } from '#web/features/saml/saml-test-result.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute(
  '/_shell/dashboard/admin/organizations/$organizationId/saml-test',
)({
  validateSearch: (search: Record<string, unknown>): { test?: string | undefined } => ({
    test: textParam(search['test'], 36),
  }),
  component: SamlTestRoute,
})

function SamlTestRoute() {
  const { t } = useLingui()
  const { organizationId } = Route.useParams()
  const { test } = Route.useSearch()
  const organization = useQuery(organizationQuery(organizationId))
  useCrumbName(organizationId, organization.data?.name)
  if (organization.isPending) return <SkeletonPage />
  if (organization.isError) return <QueryFailure query={organization} />
  if (!organization.data.can.update) return <NoAccessState />
  return (
    <>
      <PageTitle>{t`Sign-in test`}</PageTitle>
      <PageHead
        title={<Trans>Sign-in test</Trans>}
        description={<Trans>Nobody was signed in, and nothing was changed.</Trans>}
        action={
          <Button asChild>
            <Link
              to="/dashboard/admin/organizations/$organizationId/settings"
              params={{ organizationId }}
              search={{ tab: 'security' }}
            >
              <Trans>Back to settings</Trans>
            </Link>
          </Button>
        }
      />
      {test ? (
        <SamlTestResult organizationId={organizationId} testId={test} />
      ) : (
        <p className="text-ink-muted">
          <Trans>Start a test in the settings of a SAML connection.</Trans>
        </p>
      )}
    </>
  )
}
