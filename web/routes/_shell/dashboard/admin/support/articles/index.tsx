import { createFileRoute } from '@tanstack/react-router'
import { ArticlesPage } from '#web/features/support/articles-page.tsx'
import { readArticlesSearch } from '#web/features/support/articles-search.ts'
import { useAdminDesk } from '#web/features/support/use-desk.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/support/articles/')({
  validateSearch: readArticlesSearch,
  component: AdminArticles,
})

function AdminArticles() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const desk = useAdminDesk()
  if (desk === null) return null
  return (
    <ArticlesPage
      desk={desk}
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
