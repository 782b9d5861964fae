import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { reviewsQuery } from '#web/features/reviews/queries.ts'
import { ReviewsTable } from '#web/features/reviews/reviews-table.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface ReviewsSearch {
  state?: 'visible' | 'hidden' | 'unanswered'
  search?: string
  stars?: '1' | '2' | '3' | '4' | '5'
  sort?: 'newest' | 'oldest' | 'highest' | 'lowest'
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/admin/reviews/')({
  validateSearch: (search: Record<string, unknown>): ReviewsSearch => ({
    state: wordParam(search['state'], ['visible', 'hidden', 'unanswered']),
    search: textParam(search['search'], 200),
    stars: wordParam(search['stars'], ['1', '2', '3', '4', '5']),
    sort: wordParam(search['sort'], ['newest', 'oldest', 'highest', 'lowest']),
    page: pageParam(search['page']),
  }),
  component: ReviewsPage,
})

const tabs = ['all', 'visible', 'unanswered', 'hidden'] as const

function ReviewsPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const filter = { ...search, stars: search.stars && Number(search.stars) }
  const { data } = useQuery(reviewsQuery(organizationId, filter))
  const set = (change: Partial<ReviewsSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const clear = () => set({ search: undefined, stars: undefined })
  const filtered = search.search !== undefined || search.stars !== undefined
  const labels = {
    all: t`All`,
    visible: t`Visible`,
    unanswered: t({ message: 'Not answered', context: 'reviews' }),
    hidden: t({ message: 'Hidden', context: 'reviews' }),
  }
  return (
    <>
      <PageTitle>{t`Reviews`}</PageTitle>
      <PageHead
        title={<Trans>Reviews</Trans>}
        count={data?.total}
        description={
          <Trans>
            What learners say about your courses. Hidden reviews don’t count toward ratings.
          </Trans>
        }
        tabs={
          <LinkTabs label={t`Reviews by status`}>
            {tabs.map((tab) => {
              const value = tab === 'all' ? undefined : tab
              return (
                <LinkTab
                  key={tab}
                  asChild
                  current={search.state === value}
                  count={data?.counts[tab]}
                >
                  <Link
                    to="."
                    search={(now) => ({ ...now, page: undefined, state: value })}
                    activeProps={{}}
                  >
                    {labels[tab]}
                  </Link>
                </LinkTab>
              )
            })}
          </LinkTabs>
        }
      />
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search reviews`}
        onSearchChange={(next) => set({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
      >
        <FilterChip
          single
          label={t`Stars`}
          value={search.stars === undefined ? [] : [search.stars]}
          onValueChange={([next]) => set({ stars: next })}
          options={(['5', '4', '3', '2', '1'] as const).map((value) => ({
            value,
            label: t`${value} stars`,
          }))}
        />
      </FilterBar>
      <ReviewsTable
        organizationId={organizationId}
        filter={filter}
        renderLink={({ id }, content) => (
          <Link to="/dashboard/admin/reviews/$reviewId" params={{ reviewId: id }}>
            {content}
          </Link>
        )}
        onSortChange={(sort) => set({ sort: sort === 'newest' ? undefined : sort })}
        onPageChange={(page) => set({ page: page > 1 ? page : undefined })}
        empty={
          filtered ? (
            <NoResultsState onClear={clear} />
          ) : (
            <EmptyState
              title={<Trans>No reviews here</Trans>}
              description={
                <Trans>Learners can review a course once they’ve completed part of it.</Trans>
              }
            />
          )
        }
      />
    </>
  )
}
