import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { organizationQuery } from '#web/features/organizations/queries.ts'
import { StatementsPage, type StatementsFilter } from '#web/features/records/statements-page.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { dateParam, textParam } from '#web/lib/search-params.ts'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute(
  '/_shell/dashboard/admin/organizations/$organizationId/statements',
)({
  validateSearch: (search: Record<string, unknown>): StatementsFilter => ({
    person: textParam(search['person'], 255),
    verb: textParam(search['verb']),
    activity: textParam(search['activity']),
    from: dateParam(search['from']),
    to: dateParam(search['to']),
    cursor: textParam(search['cursor'], 18),
    statement: textParam(search['statement'], 36),
  }),
  component: StatementsRoute,
})

function StatementsRoute() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { organizationId } = Route.useParams()
  const filter = Route.useSearch()
  const organization = useQuery(organizationQuery(organizationId))
  useCrumbName(organizationId, organization.data?.name)
  if (organization.isPending) return <SkeletonPage />
  if (organization.isError) return <QueryFailure query={organization} />
  if (!organization.data.can.update) return <NoAccessState />
  return (
    <>
      <PageTitle>{t({ message: 'Statements', context: 'xAPI' })}</PageTitle>
      <PageHead
        title={<Trans context="xAPI">Statements</Trans>}
        description={<Trans>Learning activity recorded by other tools with xAPI.</Trans>}
      />
      <StatementsPage
        organizationId={organizationId}
        filter={filter}
        onFilterChange={(search) => void navigate({ search, replace: true })}
      />
    </>
  )
}
