import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ArticleRow } from '#contract/help-articles.ts'
import { articleStatuses, audiences } from '#contract/support.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import type { ArticlesSearch } from './articles-search.ts'
import { below, type Desk } from './desk.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { FailedQuery } from './page-states.tsx'
import { ArticleStatusPill, AudiencePill } from './pills.tsx'
import { articlesQuery, categoriesQuery } from './queries.ts'
import { articleStatusWords, audienceWords } from './words.ts'

const pageSize = 20

type ArticlesPageProps = {
  desk: Desk
  search: ArticlesSearch
  onSearchChange: (search: ArticlesSearch) => void
}

/** All articles of the help center, drafts and archived ones included. */
export function ArticlesPage({ desk, search, onSearchChange }: ArticlesPageProps) {
  const { t, i18n } = useLingui()
  const list = useQuery(articlesQuery(desk, { ...search, page_size: pageSize }))
  const categories = useQuery(categoriesQuery(desk)).data
  const set = (change: Partial<ArticlesSearch>) =>
    onSearchChange({ ...search, page: undefined, ...change })
  const clear = () => onSearchChange({})
  const filtered = Boolean(search.search ?? search.status ?? search.audience ?? search.category_id)
  const create = categories?.can.write && (
    <Button asChild variant="primary">
      <Link to={below(desk, 'articles/create')}>
        <Plus />
        <Trans>New article</Trans>
      </Link>
    </Button>
  )
  const columns: Column<ArticleRow>[] = [
    {
      id: 'title',
      header: t`Title`,
      sortable: true,
      fixed: true,
      cell: (article) => (
        <span className="block py-1.5">
          <Link
            to={below(desk, `articles/${article.slug}`)}
            className="font-semibold wrap-anywhere"
          >
            {article.title}
          </Link>
          <span className="block text-13 font-normal text-ink-muted">
            {article.category?.name ?? <Trans>No category</Trans>}
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      cell: (article) => (
        <span className="flex flex-wrap gap-1.5">
          <ArticleStatusPill status={article.status} />
          {article.has_unpublished_changes && article.status === 'published' && (
            <Pill tone="attention">
              <Trans>Unpublished changes</Trans>
            </Pill>
          )}
        </span>
      ),
    },
    {
      id: 'audience',
      header: t`For`,
      cell: ({ audience }) => <AudiencePill audience={audience} />,
    },
    {
      id: 'views',
      header: t`Views`,
      numeric: true,
      sortable: true,
      cell: ({ view_count }) => view_count,
    },
    {
      id: 'helpful',
      header: t`Helpful`,
      numeric: true,
      sortable: true,
      cell: ({ helpful_count, unhelpful_count }) => {
        const votes = helpful_count + unhelpful_count
        return votes === 0 ? '–' : t`${helpful_count} of ${votes}`
      },
    },
    {
      id: 'updated',
      header: t`Changed`,
      sortable: true,
      cell: ({ updated_at }) => <RelativeTime value={updated_at} />,
    },
  ]
  return (
    <>
      <PageTitle>{t`Articles`}</PageTitle>
      <PageHead
        title={<Trans>Support</Trans>}
        tabs={<DeskTabs desk={desk} current="articles" />}
        action={create}
      />
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search titles`}
        onSearchChange={(next) => set({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
      >
        <FilterChip
          single
          label={t`Status`}
          value={search.status ? [search.status] : []}
          onValueChange={([status]) => set({ status })}
          options={articleStatuses.map((value) => ({
            value,
            label: i18n._(articleStatusWords[value]),
          }))}
        />
        <FilterChip
          single
          label={t`For`}
          value={search.audience ? [search.audience] : []}
          onValueChange={([audience]) => set({ audience })}
          options={audiences.map((value) => ({
            value,
            label: i18n._(audienceWords[value]),
          }))}
        />
        <FilterChip
          single
          label={t`Category`}
          value={search.category_id ? [search.category_id] : []}
          onValueChange={([category_id]) => set({ category_id })}
          options={(categories?.items ?? []).map(({ id, name, article_count }) => ({
            value: id,
            label: name,
            count: article_count,
          }))}
        />
      </FilterBar>
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : list.isError ? (
        <FailedQuery query={list} />
      ) : list.data.items.length === 0 ? (
        filtered ? (
          <NoResultsState onClear={clear} />
        ) : (
          <EmptyState
            drawing={<ShelfDrawing />}
            title={<Trans>No articles yet</Trans>}
            description={
              <Trans>
                Start with a question you were asked recently. You can also turn a ticket reply into
                an article.
              </Trans>
            }
            action={create}
          />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Articles`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columns}
            pending={list.isPlaceholderData}
            sort={{ id: search.sort ?? 'updated', descending: search.sort !== 'title' }}
            onSortChange={({ id }) => set({ sort: wordParam(id, ['title', 'views', 'helpful']) })}
          />
          <Pagination
            page={search.page ?? 1}
            pageSize={pageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => set({ page: page > 1 ? page : undefined })}
          />
        </div>
      )}
    </>
  )
}
