import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useState } from 'react'
import { ArticleLinks } from './article-links.tsx'
import { BackToHelp } from './article-reader.tsx'
import type { Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { readCategoryQuery } from './queries.ts'
import { HelpCentreSkeleton } from './support-skeleton.tsx'

/** One category of the help center with all its articles. */
export function CategoryReader({
  desk,
  address,
  linkPrefix = '',
}: {
  desk: Desk
  address: string
  linkPrefix?: string
}) {
  const [page, setPage] = useState(1)
  const query = useQuery(readCategoryQuery(desk, address, page))
  if (query.isPending) return <HelpCentreSkeleton />
  if (query.isError) return <FailedQuery query={query} missing={<BackToHelp />} />
  const { category, items, total, total_capped } = query.data
  return (
    <div className="max-w-lesson">
      <PageTitle>{category.name}</PageTitle>
      <BackToHelp />
      <h1 className="mt-3 text-24 font-semibold">{category.name}</h1>
      <p className="mt-1 mb-6 text-ink-muted">
        {category.description || <Trans>{total} articles</Trans>}
      </p>
      <ArticleLinks
        summaries
        articles={items.map((article) => ({ ...article, slug: `${linkPrefix}${article.slug}` }))}
      />
      <Pagination
        page={page}
        pageSize={50}
        total={total}
        capped={total_capped}
        onPageChange={setPage}
      />
    </div>
  )
}
