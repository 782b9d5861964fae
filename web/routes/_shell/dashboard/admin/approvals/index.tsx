import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ApprovalStatus } from '#contract/approvals.ts'
import { statusWords } from '#web/features/approvals/approval-words.ts'
import { ApprovalsTable } from '#web/features/approvals/approvals-table.tsx'
import { approvalsQuery } from '#web/features/approvals/queries.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { approvalStatuses } from '#web/lib/url-words.ts'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface ApprovalsSearch {
  /** Absent means those that wait. */
  status?: ApprovalStatus | 'all'
  search?: string
  kind?: string
  assignee?: 'me' | 'none'
  age?: '3' | '7' | '30'
  sort?: 'newest'
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/admin/approvals/')({
  validateSearch: (search: Record<string, unknown>): ApprovalsSearch => ({
    status: wordParam(search['status'], [...approvalStatuses, 'all']),
    search: textParam(search['search'], 200),
    kind: textParam(search['kind'], 80),
    assignee: wordParam(search['assignee'], ['me', 'none']),
    age: wordParam(search['age'], ['3', '7', '30']),
    sort: wordParam(search['sort'], ['newest']),
    page: pageParam(search['page']),
  }),
  component: ApprovalsPage,
})

const tabs = ['open', 'changes_requested', 'approved', 'declined', 'withdrawn', 'all'] as const

function ApprovalsPage() {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { status, search, kind, assignee, age, sort, page } = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const me = useSession((session) => session.user?.id)
  const filter = {
    status: status === 'all' ? undefined : (status ?? ('open' as const)),
    search,
    kind,
    assignee: assignee === 'me' ? me : assignee,
    older_than_days: age === undefined ? undefined : Number(age),
    sort,
    page,
  }
  const { data } = useQuery(approvalsQuery(organizationId, filter))
  const set = (change: Partial<ApprovalsSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const clear = () =>
    set({ search: undefined, kind: undefined, assignee: undefined, age: undefined })
  const filtered = [search, kind, assignee, age].some((value) => value !== undefined)
  const countOf = (tab: (typeof tabs)[number]) => {
    if (!data) return undefined
    if (tab === 'open') return data.counts.submitted + data.counts.in_review
    if (tab === 'all') return Object.values(data.counts).reduce((sum, count) => sum + count, 0)
    return data.counts[tab]
  }
  const labels = { open: t`Waiting`, all: t`All` }
  return (
    <>
      <PageTitle>{t`Approvals`}</PageTitle>
      <PageHead
        title={<Trans>Approvals</Trans>}
        count={data?.total}
        description={<Trans>Requests that need a decision.</Trans>}
        tabs={
          <LinkTabs label={t`Requests by status`}>
            {tabs.map((tab) => {
              const value = tab === 'open' ? undefined : tab
              return (
                <LinkTab key={tab} asChild current={status === value} count={countOf(tab)}>
                  <Link
                    to="."
                    search={(now) => ({ ...now, page: undefined, status: value })}
                    activeProps={{}}
                  >
                    {tab === 'open' || tab === 'all' ? labels[tab] : i18n._(statusWords[tab])}
                  </Link>
                </LinkTab>
              )
            })}
          </LinkTabs>
        }
      />
      <FilterBar
        search={search ?? ''}
        searchLabel={t`Search requests`}
        onSearchChange={(next) => set({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
      >
        <FilterChip
          single
          label={t`Kind`}
          value={kind === undefined ? [] : [kind]}
          onValueChange={([next]) => set({ kind: next })}
          options={(data?.kinds ?? []).map(({ kind: value, label }) => ({ value, label }))}
        />
        <FilterChip
          single
          label={t`Reviewer`}
          value={assignee === undefined ? [] : [assignee]}
          onValueChange={([next]) => set({ assignee: next })}
          options={[
            { value: 'me', label: t`Me` },
            { value: 'none', label: t`Unassigned` },
          ]}
        />
        <FilterChip
          single
          label={t`Waiting for`}
          value={age === undefined ? [] : [age]}
          onValueChange={([next]) => set({ age: next })}
          options={[
            { value: '3', label: t`3 days or more` },
            { value: '7', label: t`A week or more` },
            { value: '30', label: t`A month or more` },
          ]}
        />
      </FilterBar>
      <ApprovalsTable
        key={status}
        organizationId={organizationId}
        filter={filter}
        renderLink={({ id }, content) => (
          <Link to="/dashboard/admin/approvals/$approvalId" params={{ approvalId: id }}>
            {content}
          </Link>
        )}
        onSortChange={(next) => set({ sort: next === 'newest' ? next : undefined })}
        onPageChange={(next) => set({ page: next > 1 ? next : undefined })}
        empty={
          filtered ? (
            <NoResultsState onClear={clear} />
          ) : (
            <EmptyState
              drawing={<LaurelDrawing />}
              title={
                status === undefined ? (
                  <Trans>You’re all caught up</Trans>
                ) : (
                  <Trans>No requests here</Trans>
                )
              }
              description={
                <Trans>
                  Requests to publish courses, join, get refunds and more will appear here.
                </Trans>
              }
            />
          )
        }
      />
    </>
  )
}
