import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Input } from '#web/ui/input.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { ArticleLinks } from './article-links.tsx'
import { isPlatform, platformDesk, type Desk } from './desk.ts'
import { articleSearchQuery } from './queries.ts'

/** The search field of the help center. */
export function HelpSearch({
  value,
  onValueChange,
}: {
  value: string
  onValueChange: (value: string) => void
}) {
  const { t } = useLingui()
  return (
    <Input
      type="search"
      className="w-full"
      before={<Search />}
      placeholder={t`What do you need help with?`}
      aria-label={t`Search the help center`}
      value={value}
      maxLength={200}
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}

/** What the organization says about it, then what Lyceum says. */
export function HelpSearchResults({
  desk,
  search,
  fallback,
}: {
  desk: Desk
  search: string
  fallback: React.ReactNode
}) {
  const settled = useDebounced(search, 200)
  const own = useQuery(articleSearchQuery(desk, settled))
  const elsewhere = useQuery({
    ...articleSearchQuery(platformDesk(), settled, 5),
    enabled: !isPlatform(desk) && settled.trim().length > 1,
  })
  if (own.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={4} />
      </SkeletonRegion>
    )
  }
  const found = own.data?.items ?? []
  const more = isPlatform(desk) ? [] : (elsewhere.data?.items ?? [])
  return (
    <div aria-live="polite" className="flex flex-col gap-6">
      {found.length > 0 && <ArticleLinks summaries articles={found} />}
      {more.length > 0 && (
        <section>
          <h3 className="mb-2 text-13 text-ink-muted">
            <Trans>From Lyceum</Trans>
          </h3>
          <PlatformArticleLinks articles={more} />
        </section>
      )}
      {found.length === 0 && more.length === 0 && fallback}
    </div>
  )
}

const PlatformArticleLinks = ({
  articles,
}: Pick<Parameters<typeof ArticleLinks>[0], 'articles'>) => (
  <ArticleLinks
    summaries
    articles={articles.map((article) => ({ ...article, slug: `lyceum:${article.slug}` }))}
  />
)
