import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { InquiryStatus } from '#contract/inquiries.ts'
import { InquiriesTable } from '#web/features/inquiries/inquiries-table.tsx'
import { InquirySheet } from '#web/features/inquiries/inquiry-sheet.tsx'
import { inquiriesQuery } from '#web/features/inquiries/queries.ts'
import { statusWords } from '#web/features/inquiries/words.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { inquiryStatuses } from '#web/lib/url-words.ts'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface InquiriesSearch {
  status?: InquiryStatus | 'open'
  owner?: 'me' | 'nobody'
  sort?: 'oldest' | 'learners'
  search?: string
  page?: number
  inquiry?: string
}

export const Route = createFileRoute('/_shell/dashboard/super-admin/inquiries')({
  validateSearch: (search: Record<string, unknown>): InquiriesSearch => ({
    status: wordParam(search['status'], [...inquiryStatuses, 'open']),
    owner: wordParam(search['owner'], ['me', 'nobody']),
    sort: wordParam(search['sort'], ['oldest', 'learners']),
    search: textParam(search['search'], 200),
    page: pageParam(search['page']),
    inquiry: textParam(search['inquiry'], 40),
  }),
  component: InquiriesPage,
})

function InquiriesPage() {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { inquiry, ...filter } = Route.useSearch()
  const list = useQuery(inquiriesQuery(filter))
  const counts = list.data?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const filtered = filter.owner !== undefined || filter.search !== undefined
  const set = (change: Partial<InquiriesSearch>) =>
    void navigate({ search: { ...filter, page: undefined, ...change }, replace: true })
  return (
    <>
      <PageTitle>{t`Inquiries`}</PageTitle>
      <PageHead
        title={<Trans>Inquiries</Trans>}
        count={all}
        description={<Trans>Organizations that want to join Lyceum.</Trans>}
        tabs={
          <LinkTabs label={t`Pipeline`}>
            <LinkTab asChild current={filter.status === undefined} count={all}>
              <Link to="." search={{}}>
                <Trans>All</Trans>
              </Link>
            </LinkTab>
            {inquiryStatuses.map((status) => (
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
        searchLabel={t`Search inquiries`}
        onSearchChange={(search) => set({ search: search || undefined })}
        onClear={filtered ? () => set({ owner: undefined, search: undefined }) : undefined}
      >
        <FilterChip
          single
          label={t`Owner`}
          options={[
            { value: 'me', label: t`Me` },
            { value: 'nobody', label: t`Unassigned` },
          ]}
          value={filter.owner ? [filter.owner] : []}
          onValueChange={([owner]) => set({ owner })}
        />
      </FilterBar>
      <InquiriesTable
        filter={filter}
        onPageChange={(page) => void navigate({ search: { ...filter, page } })}
        onSortChange={(sort) => set({ sort: sort === 'newest' ? undefined : sort })}
        onOpen={(id) => void navigate({ search: { ...filter, inquiry: id } })}
        empty={
          filtered || filter.status !== undefined ? (
            <NoResultsState onClear={() => void navigate({ search: {} })} />
          ) : (
            <EmptyState
              drawing={<LetterDrawing />}
              title={<Trans>No inquiries yet</Trans>}
              description={<Trans>Inquiries from the public inquiry page will appear here.</Trans>}
            />
          )
        }
      />
      <InquirySheet
        inquiryId={inquiry}
        onClose={() => void navigate({ search: filter, replace: true })}
        onOpen={(id) => void navigate({ search: { ...filter, inquiry: id } })}
        onOpenOrganization={(id) =>
          void navigate({
            to: '/dashboard/super-admin/organizations',
            search: { organization: id },
          })
        }
      />
    </>
  )
}
