import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { OrganizationState } from '#contract/platform.ts'
import { useCreateOrganization } from '#web/features/organizations/create-organization-store.ts'
import { OrganizationSheet } from '#web/features/platform/organization-sheet.tsx'
import { OrganizationsTable } from '#web/features/platform/organizations-table.tsx'
import { organizationsQuery } from '#web/features/platform/queries.ts'
import { stateWords } from '#web/features/platform/words.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { organizationStates } from '#web/lib/url-words.ts'
import { Button } from '#web/ui/button.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface OrganizationsSearch {
  state?: OrganizationState
  attention?: 'seats' | 'storage' | 'no_admin'
  sort?: 'name' | 'members' | 'storage'
  search?: string
  page?: number
  organization?: string
}

export const Route = createFileRoute('/_shell/dashboard/super-admin/organizations')({
  validateSearch: (search: Record<string, unknown>): OrganizationsSearch => ({
    state: wordParam(search['state'], organizationStates),
    attention: wordParam(search['attention'], ['seats', 'storage', 'no_admin']),
    sort: wordParam(search['sort'], ['name', 'members', 'storage']),
    search: textParam(search['search'], 200),
    page: pageParam(search['page']),
    organization: textParam(search['organization'], 40),
  }),
  component: OrganizationsPage,
})

function OrganizationsPage() {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { organization, ...filter } = Route.useSearch()
  const list = useQuery(organizationsQuery(filter)).data
  const setCreating = useCreateOrganization((dialog) => dialog.setOpen)
  const filtered = Boolean(filter.state ?? filter.attention ?? filter.search)
  const set = (change: Partial<OrganizationsSearch>) =>
    void navigate({ search: { ...filter, page: undefined, ...change }, replace: true })
  const clear = () => void navigate({ search: { sort: filter.sort }, replace: true })
  return (
    <>
      <PageTitle>{t`Organizations`}</PageTitle>
      <PageHead
        title={<Trans>Organizations</Trans>}
        count={list && `${i18n.number(list.total)}${list.total_capped ? '+' : ''}`}
        action={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus />
            <Trans>Create organization</Trans>
          </Button>
        }
      />
      <FilterBar
        search={filter.search}
        searchLabel={t`Search organizations`}
        onSearchChange={(search) => set({ search: search || undefined })}
        onClear={filtered ? clear : undefined}
      >
        <FilterChip
          single
          label={t`Status`}
          options={organizationStates.map((state) => ({
            value: state,
            label: i18n._(stateWords[state]),
          }))}
          value={filter.state ? [filter.state] : []}
          onValueChange={([state]) => set({ state })}
        />
        <FilterChip
          single
          label={t`Attention`}
          options={[
            { value: 'seats', label: t`Almost out of seats` },
            { value: 'storage', label: t`Almost out of storage` },
            { value: 'no_admin', label: t`No admin` },
          ]}
          value={filter.attention ? [filter.attention] : []}
          onValueChange={([attention]) => set({ attention })}
        />
      </FilterBar>
      <OrganizationsTable
        filter={filter}
        onPageChange={(page) => void navigate({ search: { ...filter, page } })}
        onSortChange={(sort) => set({ sort: sort === 'newest' ? undefined : sort })}
        onOpen={(id) => void navigate({ search: { ...filter, organization: id } })}
        empty={
          filtered ? (
            <NoResultsState onClear={clear} />
          ) : (
            <EmptyState
              drawing={<SeatsDrawing />}
              title={<Trans>No organizations yet</Trans>}
              description={<Trans>Create one, or convert an inquiry.</Trans>}
            />
          )
        }
      />
      <OrganizationSheet
        organizationId={organization}
        onClose={() => void navigate({ search: filter, replace: true, resetScroll: false })}
      />
    </>
  )
}
