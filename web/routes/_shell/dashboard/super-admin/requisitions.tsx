import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { RequisitionKind, RequisitionStatus } from '#contract/requisitions.ts'
import { AllRequisitions } from '#web/features/requisitions/requisition-lists.tsx'
import { RequisitionSheet } from '#web/features/requisitions/requisition-sheet.tsx'
import { requisitionsQuery } from '#web/features/requisitions/queries.ts'
import { kindWords, statusWords } from '#web/features/requisitions/words.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { requisitionKinds, requisitionStatuses } from '#web/lib/url-words.ts'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface RequisitionsSearch {
  status?: RequisitionStatus | 'open' | 'stuck'
  kind?: RequisitionKind
  sort?: 'oldest'
  search?: string
  page?: number
  requisition?: string
}

export const Route = createFileRoute('/_shell/dashboard/super-admin/requisitions')({
  validateSearch: (search: Record<string, unknown>): RequisitionsSearch => ({
    status: wordParam(search['status'], [...requisitionStatuses, 'open', 'stuck']),
    kind: wordParam(search['kind'], requisitionKinds),
    sort: wordParam(search['sort'], ['oldest']),
    search: textParam(search['search'], 200),
    page: pageParam(search['page']),
    requisition: textParam(search['requisition'], 40),
  }),
  component: RequisitionsPage,
})

function RequisitionsPage() {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { requisition, ...filter } = Route.useSearch()
  const counts = useQuery(requisitionsQuery(filter)).data?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const filtered = filter.kind !== undefined || filter.search !== undefined
  const set = (change: Partial<RequisitionsSearch>) =>
    void navigate({ search: { ...filter, page: undefined, ...change }, replace: true })
  return (
    <>
      <PageTitle>{t`Requisitions`}</PageTitle>
      <PageHead
        title={<Trans>Requisitions</Trans>}
        count={all}
        description={<Trans>Requests from organizations and founders.</Trans>}
        tabs={
          <LinkTabs label={t`Status`}>
            <LinkTab asChild current={filter.status === undefined} count={all}>
              <Link to="." search={{}}>
                <Trans>All</Trans>
              </Link>
            </LinkTab>
            {requisitionStatuses.map((status) => (
              <LinkTab
                key={status}
                asChild
                current={filter.status === status}
                count={counts?.[status]}
              >
                <Link to="." search={{ status }}>
                  {i18n._(statusWords[status])}
                </Link>
              </LinkTab>
            ))}
          </LinkTabs>
        }
      />
      <FilterBar
        search={filter.search}
        searchLabel={t`Search requisitions`}
        onSearchChange={(search) => set({ search: search || undefined })}
        onClear={filtered ? () => set({ kind: undefined, search: undefined }) : undefined}
      >
        <FilterChip
          single
          label={t`Kind`}
          options={requisitionKinds.map((kind) => ({
            value: kind,
            label: i18n._(kindWords[kind]),
          }))}
          value={filter.kind ? [filter.kind] : []}
          onValueChange={([kind]) => set({ kind })}
        />
      </FilterBar>
      <AllRequisitions
        filter={filter}
        onPageChange={(page) => void navigate({ search: { ...filter, page } })}
        onOpen={(id) => void navigate({ search: { ...filter, requisition: id } })}
        empty={
          filtered || filter.status !== undefined ? (
            <NoResultsState onClear={() => void navigate({ search: {} })} />
          ) : (
            <EmptyState
              drawing={<LetterDrawing />}
              title={<Trans>No requisitions yet</Trans>}
              description={
                <Trans>Requests from organizations and founders will appear here.</Trans>
              }
            />
          )
        }
      />
      <RequisitionSheet
        asStaff
        requisitionId={requisition}
        onClose={() => void navigate({ search: filter, replace: true })}
      />
    </>
  )
}
