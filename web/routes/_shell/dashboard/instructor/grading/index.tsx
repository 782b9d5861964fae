import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { GradingList } from '#web/features/assignments/grading-list.tsx'
import { readGradingSearch } from '#web/features/assignments/grading-search.ts'
import { submissionsQuery } from '#web/features/assignments/queries.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/grading/')({
  validateSearch: readGradingSearch,
  component: GradingOverview,
})

function GradingOverview() {
  const organization = useCurrentOrganization()
  return organization && <Grading organizationId={organization.id} />
}

function Grading({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const list = useQuery(submissionsQuery(organizationId, search))
  return (
    <>
      <PageTitle>{t`Grading`}</PageTitle>
      <PageHead
        title={<Trans>Grading</Trans>}
        count={list.data?.total}
        description={<Trans>Submissions from all the courses you teach.</Trans>}
      />
      <GradingList
        organizationId={organizationId}
        courseId={null}
        search={search}
        onChange={(next) => void navigate({ search: next, replace: true })}
        renderLink={({ id }, children) => (
          <Link
            to="/dashboard/instructor/grading/$submissionId"
            params={{ submissionId: id }}
            search={search}
            className="hover:underline"
          >
            {children}
          </Link>
        )}
      />
    </>
  )
}
