import { createFileRoute } from '@tanstack/react-router'
import { ArticlesPage } from '#web/features/support/articles-page.tsx'
import { readArticlesSearch } from '#web/features/support/articles-search.ts'
import { usePlatformDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/account/support/articles/')({
  validateSearch: readArticlesSearch,
  component: PlatformArticles,
})

function PlatformArticles() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const desk = usePlatformDesk()
  if (desk === null) return null
  return (
    <ArticlesPage
      desk={desk}
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
