import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { HelpCategory } from '#contract/help-centre.ts'
import { call } from '#web/lib/call.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { categoryIcons } from './category-icons.ts'
import { below, type Desk } from './desk.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { FailedQuery } from './page-states.tsx'
import { articlesKey, categoriesKey, categoriesQuery } from './queries.ts'
import type SortableListType from './sortable-list.tsx'

const SortableList = pagePart(
  'features/support/sortable-list.tsx',
  async () => (await import('./sortable-list.tsx')).default,
) as typeof SortableListType

/** The categories of the help center, in the order in which readers see them. */
export function CategoriesPage({ desk }: { desk: Desk }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(categoriesQuery(desk))
  const order = useMutation({
    mutationFn: (items: HelpCategory[]) =>
      call(desk.api.orderHelpCategories, {
        params: { organizationId: desk.organizationId },
        body: { ids: items.map(({ id }) => id) },
      }),
    onMutate: (items) =>
      client.setQueryData(categoriesQuery(desk).queryKey, (now) => now && { ...now, items }),
    onError: (error) => toastFailure(error),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: categoriesKey(desk) })
      await client.invalidateQueries({ queryKey: articlesKey(desk) })
    },
  })
  const create = query.data?.can.write && (
    <Button asChild variant="primary">
      <Link to={below(desk, 'categories/create')}>
        <Plus />
        <Trans>New category</Trans>
      </Link>
    </Button>
  )
  const loading = (
    <SkeletonRegion>
      <SkeletonTable rows={5} columns={3} />
    </SkeletonRegion>
  )
  return (
    <>
      <PageTitle>{t`Help categories`}</PageTitle>
      <PageHead
        title={<Trans>Support</Trans>}
        tabs={<DeskTabs desk={desk} current="categories" />}
        action={create}
      />
      {query.isPending ? (
        loading
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : query.data.items.length === 0 ? (
        <EmptyState
          drawing={<ShelfDrawing />}
          title={<Trans>No categories yet</Trans>}
          description={
            <Trans>
              Three or four are enough to start. Articles are grouped by category in the help
              center.
            </Trans>
          }
          action={create}
        />
      ) : (
        <Suspense fallback={loading}>
          <SortableList
            label={t`Categories`}
            items={query.data.items}
            nameOf={({ name }) => name}
            disabled={!query.data.can.write}
            onOrder={(items) => order.mutate(items)}
          >
            {(category) => <CategoryLine desk={desk} category={category} />}
          </SortableList>
        </Suspense>
      )}
    </>
  )
}

function CategoryLine({ desk, category }: { desk: Desk; category: HelpCategory }) {
  const { icon: Icon } = categoryIcons[category.icon]
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0">
        <Link
          to={below(desk, `categories/${category.id}`)}
          className="font-semibold wrap-anywhere hover:underline"
        >
          {category.name}
        </Link>
        <p className="text-13 text-ink-muted">
          <Plural value={category.article_count} one="# article" other="# articles" />
          {category.published_count < category.article_count && (
            <Trans>, {category.published_count} published</Trans>
          )}
        </p>
      </div>
    </div>
  )
}
