import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Article } from '#contract/help-articles.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ArticlePage, type ArticleTab } from '#web/features/support/article-page.tsx'
import { usePlatformDesk } from '#web/features/support/use-desk.ts'
import { wordParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_shell/account/support/articles/$address/')({
  validateSearch: (search: Record<string, unknown>): { tab?: ArticleTab } => ({
    tab: wordParam(search['tab'], ['versions', 'feedback']),
  }),
  component: PlatformArticle,
})

function PlatformArticle() {
  const navigate = Route.useNavigate()
  const { address } = Route.useParams()
  const { tab } = Route.useSearch()
  const desk = usePlatformDesk()
  const [name, setName] = useState<string>()
  useCrumbName(address, name)
  const found = useCallback(
    ({ slug, title }: Article) => {
      setName(title)
      if (slug !== address) void navigate({ params: { address: slug }, replace: true })
    },
    [address, navigate],
  )
  if (desk === null) return null
  return (
    <ArticlePage
      desk={desk}
      address={address}
      tab={tab}
      missing={<NotFound />}
      onFound={found}
      onDeleted={() => void navigate({ to: '/account/support/articles' })}
    />
  )
}
