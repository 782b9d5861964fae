import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListOrdered, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { HelpCategory } from '#contract/help-centre.ts'
import type { ArticleRow } from '#contract/help-articles.ts'
import { call } from '#web/lib/call.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage, SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { AddArticles } from './add-articles.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { below, type Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { ArticleStatusPill, AudiencePill } from './pills.tsx'
import { articlesKey, articlesQuery, categoriesQuery, categoryQuery } from './queries.ts'
import type SortableListType from './sortable-list.tsx'

const SortableList = pagePart(
  'features/support/sortable-list.tsx',
  async () => (await import('./sortable-list.tsx')).default,
) as typeof SortableListType

type CategoryPageProps = {
  desk: Desk
  categoryId: string
  /** Managing puts articles in order and brings others here; without it the page only shows. */
  managing: boolean
  missing: ReactNode
  onNamed: (name: string) => void
  onDeleted: () => void
}

/** One category with its articles. */
export function CategoryPage(props: CategoryPageProps) {
  const { desk, categoryId, managing, missing, onNamed, onDeleted } = props
  const { t } = useLingui()
  const [deleting, setDeleting] = useState(false)
  const query = useQuery(categoryQuery(desk, categoryId))
  const mayWrite = useQuery(categoriesQuery(desk)).data?.can.write === true
  const name = query.data?.name
  useEffect(() => {
    if (name !== undefined) onNamed(name)
  }, [name, onNamed])
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <FailedQuery query={query} missing={missing} />
  const category = query.data
  return (
    <>
      <PageTitle>{category.name}</PageTitle>
      <PageHead
        title={category.name}
        count={category.article_count}
        description={category.description}
        action={
          mayWrite && (
            <>
              {!managing && (
                <Button asChild>
                  <Link to={below(desk, `categories/${category.id}/manage`)}>
                    <ListOrdered />
                    <Trans>Manage</Trans>
                  </Link>
                </Button>
              )}
              <Button asChild>
                <Link to={below(desk, `categories/${category.id}/edit`)}>
                  <Pencil />
                  <Trans>Edit</Trans>
                </Link>
              </Button>
              <Button asChild variant="primary">
                <Link
                  to={below(desk, 'articles/create')}
                  search={{ category_id: category.id } as never}
                >
                  <Plus />
                  <Trans>New article</Trans>
                </Link>
              </Button>
              <IconButton label={t`Delete ${category.name}`} onClick={() => setDeleting(true)}>
                <Trash2 />
              </IconButton>
            </>
          )
        }
      />
      <CategoryArticles desk={desk} category={category} managing={managing && mayWrite} />
      <DeleteCategoryDialog
        desk={desk}
        category={category}
        open={deleting}
        onOpenChange={setDeleting}
        onDeleted={onDeleted}
      />
    </>
  )
}

type ArticlesProps = { desk: Desk; category: HelpCategory; managing: boolean }

function CategoryArticles({ desk, category, managing }: ArticlesProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const filter = { category_id: category.id, sort: 'position', page_size: 100 } as const
  const query = useQuery(articlesQuery(desk, filter))
  const order = useMutation({
    mutationFn: (items: { id: string }[]) =>
      call(desk.api.orderArticles, {
        params: { organizationId: desk.organizationId, categoryId: category.id },
        body: { ids: items.map(({ id }) => id) },
      }),
    onError: (error) => toastFailure(error),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: articlesKey(desk) }),
        client.invalidateQueries({ queryKey: categoriesQuery(desk).queryKey }),
      ]),
  })
  const loading = (
    <SkeletonRegion>
      <SkeletonTable rows={4} columns={3} />
    </SkeletonRegion>
  )
  if (query.isPending) return loading
  if (query.isError) return <FailedQuery query={query} />
  const { items, total } = query.data
  const reorder = (next: ArticleRow[]) => {
    client.setQueryData(
      articlesQuery(desk, filter).queryKey,
      (now) => now && { ...now, items: next },
    )
    order.mutate(next)
  }
  return (
    <div className="flex flex-col gap-4">
      {items.length === 0 ? (
        <EmptyState
          drawing={<ShelfDrawing />}
          title={<Trans>No articles here yet</Trans>}
          description={<Trans>Write one, or add articles from other categories.</Trans>}
        />
      ) : (
        <Suspense fallback={loading}>
          <SortableList
            label={t`Articles in ${category.name}`}
            items={items}
            nameOf={({ title }) => title}
            disabled={!managing}
            onOrder={reorder}
          >
            {(article) => (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5 ps-1">
                <Link
                  to={below(desk, `articles/${article.slug}`)}
                  className="min-w-0 flex-1 font-semibold wrap-anywhere hover:underline"
                >
                  {article.title}
                </Link>
                <AudiencePill audience={article.audience} />
                <ArticleStatusPill status={article.status} />
              </div>
            )}
          </SortableList>
        </Suspense>
      )}
      {total > items.length && (
        <p className="text-13 text-ink-muted">
          <Plural
            value={total - items.length}
            one="# more article in the full list"
            other="# more articles in the full list"
          />
        </p>
      )}
      {managing && (
        <AddArticles
          desk={desk}
          category={category}
          onAdd={(article) => order.mutate([...items, article])}
        />
      )}
    </div>
  )
}
