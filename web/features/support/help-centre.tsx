import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '#web/ui/card.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ArticleLinks } from './article-links.tsx'
import { categoryIcons } from './category-icons.ts'
import { isPlatform, platformDesk, type Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { helpCentreQuery } from './queries.ts'
import { HelpCentreSkeleton } from './support-skeleton.tsx'

/** Categories with their first articles, and what is read most. An organization without any shows Lyceum's own. */
export function HelpCentreOverview({ desk }: { desk: Desk }) {
  const query = useQuery(helpCentreQuery(desk))
  const empty =
    query.data !== undefined &&
    query.data.categories.length === 0 &&
    query.data.popular.length === 0
  const platform = useQuery({
    ...helpCentreQuery(platformDesk()),
    enabled: empty && !isPlatform(desk),
  })
  if (query.isPending || (empty && !isPlatform(desk) && platform.isPending)) {
    return <HelpCentreSkeleton />
  }
  if (query.isError) return <FailedQuery query={query} />
  const prefix = empty && !isPlatform(desk) ? 'lyceum:' : ''
  const centre = empty && platform.data ? platform.data : query.data
  if (centre.categories.length === 0 && centre.popular.length === 0) {
    return (
      <EmptyState
        drawing={<ShelfDrawing />}
        title={<Trans>No articles yet</Trans>}
        description={<Trans>Open a ticket and we’ll reply to you there.</Trans>}
      />
    )
  }
  const named = (slug: string) => `${prefix}${slug}`
  return (
    <div className="flex flex-col gap-6">
      {centre.popular.length > 0 && (
        <Card>
          <h2 className="mb-2 text-14 font-semibold">
            <Trans>Popular articles</Trans>
          </h2>
          <div className="grid gap-x-8 md:grid-cols-2">
            {[centre.popular.slice(0, 3), centre.popular.slice(3)].map((part, index) => (
              <ArticleLinks
                key={index}
                articles={part.map((article) => ({ ...article, slug: named(article.slug) }))}
              />
            ))}
          </div>
        </Card>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {centre.categories.map((category) => {
          const { icon: Icon } = categoryIcons[category.icon]
          return (
            <Card key={category.id} aria-labelledby={`category-${category.id}`}>
              <div className="mb-2 flex gap-3">
                <span className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
                  <Icon aria-hidden className="size-4.5" />
                </span>
                <div className="min-w-0">
                  <h2 id={`category-${category.id}`} className="font-semibold wrap-anywhere">
                    {category.name}
                  </h2>
                  <p className="text-13 text-ink-muted">{category.description}</p>
                </div>
              </div>
              <ArticleLinks
                articles={category.articles.map((article) => ({
                  ...article,
                  slug: named(article.slug),
                }))}
              />
              {category.has_more && (
                <Link
                  to="."
                  search={{ category: named(category.slug) } as never}
                  activeProps={{}}
                  className="mt-1 inline-block text-13 text-primary underline-offset-4 hover:underline"
                >
                  <Trans>All articles in {category.name}</Trans>
                </Link>
              )}
            </Card>
          )
        })}
      </div>
    </div>
  )
}
