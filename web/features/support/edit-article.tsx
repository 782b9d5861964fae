import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { Article } from '#contract/help-articles.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { ArticleForm } from './article-form.tsx'
import type { Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { ArticleStatusPill } from './pills.tsx'
import { articleQuery } from './queries.ts'

type EditArticleProps = {
  desk: Desk
  address: string
  missing: ReactNode
  onFound: (article: Article) => void
  onSaved: (article: Article) => void
  onCancel: () => void
}

export function EditArticle({ desk, address, missing, ...props }: EditArticleProps) {
  const { t } = useLingui()
  const query = useQuery({ ...articleQuery(desk, address), refetchOnMount: 'always' })
  const article = query.data
  const found = useEffectEvent(props.onFound)
  useEffect(() => {
    if (article) found(article)
  }, [article])
  if (query.isPending || (query.isFetching && !query.isFetchedAfterMount)) return <SkeletonPage />
  if (query.isError) return <FailedQuery query={query} missing={missing} />
  if (!article?.can.save) return <NoAccessState />
  return (
    <>
      <PageTitle>{t`Edit ${article.title}`}</PageTitle>
      <PageHead
        title={<Trans>Edit article</Trans>}
        status={<ArticleStatusPill status={article.status} />}
      />
      <ArticleForm
        key={article.id}
        desk={desk}
        article={article}
        onSaved={props.onSaved}
        onCancel={props.onCancel}
      />
    </>
  )
}
