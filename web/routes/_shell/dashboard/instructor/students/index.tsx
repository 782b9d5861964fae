import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LearnersTable } from '#web/features/enrollments/learners-table.tsx'
import { learnersQuery } from '#web/features/enrollments/queries.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { learnerStatuses } from '#web/lib/url-words.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

const sorts = ['name', 'progress', 'last_active'] as const

interface Search {
  search?: string
  status?: (typeof learnerStatuses)[number]
  sort?: (typeof sorts)[number]
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/instructor/students/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    search: textParam(search['search'], 200),
    status: wordParam(search['status'], learnerStatuses),
    sort: wordParam(search['sort'], sorts),
    page: pageParam(search['page']),
  }),
  component: StudentsPage,
})

function StudentsPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (next: Partial<Search>) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true })
  const filtered = Boolean(search.search ?? search.status)
  const clear = () => change({ search: undefined, status: undefined })
  const list = useQuery({
    ...learnersQuery(organization?.id ?? '', search),
    enabled: organization !== null,
  })
  return (
    <>
      <PageTitle>{t`Students`}</PageTitle>
      <PageHead
        title={<Trans>Students</Trans>}
        count={list.data?.total}
        description={<Trans>Everyone enrolled in a course you teach.</Trans>}
      />
      <FilterBar
        search={search.search}
        searchLabel={t`Search students`}
        onSearchChange={(text) => change({ search: text || undefined })}
        onClear={filtered ? clear : undefined}
      >
        <FilterChip
          single
          label={t`Status`}
          value={search.status ? [search.status] : []}
          onValueChange={([status]) => change({ status })}
          options={[
            { value: 'active', label: t`Active` },
            { value: 'at_risk', label: t`At risk` },
            { value: 'inactive', label: t`Inactive` },
            { value: 'completed', label: t`Completed` },
          ]}
        />
      </FilterBar>
      {organization && (
        <LearnersTable
          organizationId={organization.id}
          filter={search}
          onSortChange={(sort) => change({ sort: sort === 'name' ? undefined : sort })}
          onPageChange={(page) => change({ page })}
          renderName={({ person_id, name }) => (
            <Link
              to="/dashboard/instructor/students/$personId"
              params={{ personId: person_id }}
              className="hover:underline"
            >
              {name}
            </Link>
          )}
          empty={
            filtered ? (
              <NoResultsState onClear={clear} />
            ) : (
              <EmptyState
                drawing={<SeatsDrawing />}
                title={<Trans>No students yet</Trans>}
                description={
                  <Trans>Publish a course, or enroll people from its Students page.</Trans>
                }
              />
            )
          }
        />
      )}
    </>
  )
}
