import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { Article } from '#contract/help-articles.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { ArticleActions } from './article-actions.tsx'
import { ArticleFeedback } from './article-feedback.tsx'
import { ArticleVersions } from './article-versions.tsx'
import { below, type Desk } from './desk.ts'
import { FailedQuery } from './page-states.tsx'
import { ArticleStatusPill, AudiencePill } from './pills.tsx'
import { articleQuery } from './queries.ts'

export type ArticleTab = 'versions' | 'feedback'

type ArticlePageProps = {
  desk: Desk
  address: string
  tab: ArticleTab | undefined
  missing: ReactNode
  /** The slug is the address: any other way here leads on to it. */
  onFound: (article: Article) => void
  onDeleted: () => void
}

/** An article as its writers see it: the newest version, what readers say, and how it came to be. */
export function ArticlePage(props: ArticlePageProps) {
  const { desk, address, tab, missing, onFound, onDeleted } = props
  const { t } = useLingui()
  const query = useQuery(articleQuery(desk, address))
  const article = query.data
  useEffect(() => {
    if (article) onFound(article)
  }, [article, onFound])
  if (query.isPending) return <SkeletonPage />
  if (query.isError) return <FailedQuery query={query} missing={missing} />
  if (!article) return null
  const votes = article.helpful_count + article.unhelpful_count
  return (
    <>
      <PageTitle>{article.title}</PageTitle>
      <PageHead
        title={article.title}
        status={
          <span className="flex flex-wrap gap-1.5">
            <ArticleStatusPill status={article.status} />
            {article.has_unpublished_changes && article.status === 'published' && (
              <Pill tone="attention">
                <Trans>Unpublished changes</Trans>
              </Pill>
            )}
          </span>
        }
        description={article.summary}
        action={
          <>
            {article.can.save && (
              <Button asChild>
                <Link to={below(desk, `articles/${article.slug}/edit`)}>
                  <Pencil />
                  <Trans>Edit</Trans>
                </Link>
              </Button>
            )}
            <ArticleActions desk={desk} article={article} onDeleted={onDeleted} />
          </>
        }
        tabs={
          <LinkTabs label={t`Article sections`}>
            <LinkTab asChild current={tab === undefined}>
              <Link to="." search={{} as never} activeProps={{}}>
                <Trans>Article</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild current={tab === 'versions'} count={article.version}>
              <Link to="." search={{ tab: 'versions' } as never} activeProps={{}}>
                <Trans>Versions</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild current={tab === 'feedback'} count={votes}>
              <Link to="." search={{ tab: 'feedback' } as never} activeProps={{}}>
                <Trans>Feedback</Trans>
              </Link>
            </LinkTab>
          </LinkTabs>
        }
      />
      {tab === 'versions' ? (
        <ArticleVersions desk={desk} article={article} />
      ) : tab === 'feedback' ? (
        <ArticleFeedback desk={desk} article={article} />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <DocumentText document={article.body} className="max-w-lesson" />
          <ArticleFacts article={article} />
        </div>
      )}
    </>
  )
}

function ArticleFacts({ article }: { article: Article }) {
  const { t } = useLingui()
  const votes = article.helpful_count + article.unhelpful_count
  return (
    <aside className="rounded-card border border-line bg-surface p-4">
      <DescriptionList
        items={[
          { term: t`For`, value: <AudiencePill audience={article.audience} /> },
          { term: t`Category`, value: article.category?.name ?? t`No category` },
          {
            term: t({ message: 'Address', context: 'web address' }),
            value: <code className="text-12">{article.slug}</code>,
          },
          { term: t`Views`, value: article.view_count },
          {
            term: t`Helpful`,
            value: votes === 0 ? t`No votes yet` : t`${article.helpful_count} of ${votes}`,
          },
          {
            term: t({ message: 'Published', context: 'date' }),
            value: article.published_at ? (
              <RelativeTime value={article.published_at} />
            ) : (
              t`Not yet`
            ),
          },
          { term: t`Changed`, value: <RelativeTime value={article.updated_at} /> },
          { term: t`Written by`, value: article.created_by?.name ?? '–' },
        ]}
      />
    </aside>
  )
}
