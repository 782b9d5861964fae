import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCreateOrganization } from '#web/features/organizations/create-organization-store.ts'
import { OrganizationsTable } from '#web/features/organizations/organizations-table.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/organizations/')({
  validateSearch: (search: Record<string, unknown>): { search?: string } => ({
    search: textParam(search['search'], 200),
  }),
  component: OrganizationsPage,
})

function OrganizationsPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { search = '' } = Route.useSearch()
  const count = useSession((session) => session.user?.organizations.length)
  const setCreating = useCreateOrganization((dialog) => dialog.setOpen)
  return (
    <>
      <PageTitle>{t`Organizations`}</PageTitle>
      <PageHead
        title={<Trans>Organizations</Trans>}
        count={count}
        description={<Trans>The organizations you belong to and your role in each.</Trans>}
        action={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus />
            <Trans>Create organization</Trans>
          </Button>
        }
      />
      <FilterBar
        search={search}
        searchLabel={t`Search organizations`}
        onSearchChange={(next) =>
          void navigate({ search: { search: next || undefined }, replace: true })
        }
      />
      <OrganizationsTable search={search} />
    </>
  )
}
