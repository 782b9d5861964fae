import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { LensDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { ArticleLinks } from './article-links.tsx'
import type { Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { readArticleQuery } from './queries.ts'
import { VoteOnArticle } from './vote-on-article.tsx'

/** An article as readers see it, with a way to say whether it helped and a way on when it did not. */
export function ArticleReader({
  desk,
  address,
  linkPrefix = '',
}: {
  desk: Desk
  address: string
  /** Stands before the slugs of links to other articles of this desk. */
  linkPrefix?: string
}) {
  const query = useQuery(readArticleQuery(desk, address))
  const articleId = query.data?.id
  useEffect(() => {
    if (!articleId) return
    const params = { organizationId: desk.organizationId, articleId }
    // Not counted is better than not read.
    call(desk.api.countArticleView, { params }).catch(() => undefined)
  }, [desk.api, desk.organizationId, articleId])

  if (query.isPending) {
    return (
      <SkeletonRegion className="flex max-w-lesson flex-col gap-4">
        <Skeleton className="h-8 w-3/4" />
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  if (query.isError) return <FailedQuery query={query} missing={<ArticleMissing />} />
  const article = query.data
  const related = article.related.map((other) => ({ ...other, slug: `${linkPrefix}${other.slug}` }))
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,var(--container-lesson))_16rem]">
      <article>
        <PageTitle>{article.title}</PageTitle>
        <BackToHelp />
        <h1 className="mt-3 text-24 font-semibold text-balance wrap-anywhere">{article.title}</h1>
        {article.summary && <p className="mt-1 text-16 text-ink-muted">{article.summary}</p>}
        <p className="mt-2 mb-6 text-13 text-ink-faint">
          {article.category && <>{article.category.name} · </>}
          <Trans>
            Updated <RelativeTime value={article.updated_at} />
          </Trans>
        </p>
        <DocumentText document={article.body} />
        <VoteOnArticle desk={desk} article={article} />
      </article>
      {related.length > 0 && (
        <aside className="lg:pt-8">
          <h2 className="mb-2 text-14 font-semibold">
            <Trans>Related articles</Trans>
          </h2>
          <ArticleLinks articles={related} />
        </aside>
      )}
    </div>
  )
}

export function BackToHelp() {
  return (
    <Link
      to="."
      search={{} as never}
      activeProps={{}}
      className="inline-flex items-center gap-1.5 text-13 text-primary underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-3.5 rtl:rotate-180" />
      <Trans>Help center</Trans>
    </Link>
  )
}

function ArticleMissing() {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing={<LensDrawing />}
      title={t`Article not found`}
      description={t`The article may have been unpublished, or the address is wrong.`}
      action={<BackToHelp />}
    />
  )
}
