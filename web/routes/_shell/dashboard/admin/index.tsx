import { useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { OrganizationFigure } from '#contract/organization-insight.ts'
import { organizationMeanings } from '#web/features/insight/figure-meanings.tsx'
import { organizationTitles } from '#web/features/insight/organization-figures.tsx'
import { organizationRowsQuery } from '#web/features/insight/queries.ts'
import { RowsSheet } from '#web/features/insight/rows-sheet.tsx'
import { AdminHome } from '#web/homes/admin-home.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { organizationFigures } from '#web/lib/url-words.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/')({
  validateSearch: (search: Record<string, unknown>): { rows?: OrganizationFigure } => ({
    rows: wordParam(search['rows'], organizationFigures),
  }),
  component: AdminPage,
})

/** The same home as /dashboard, with the drawer that its figures open. */
function AdminPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  const { rows } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!organization) return null
  return (
    <>
      <PageTitle>{t`Admin`}</PageTitle>
      <AdminHome organization={organization} />
      <RowsSheet
        open={rows !== undefined}
        title={rows && organizationTitles[rows]}
        description={rows && organizationMeanings[rows]}
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
