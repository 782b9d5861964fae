import { createFileRoute } from '@tanstack/react-router'
import type { ResourceKind } from '#contract/course-resources.ts'
import { resourceKindNames } from '#web/features/courses/resources/resource-kinds.ts'
import { ResourcesPage } from '#web/features/courses/resources/resources-page.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'

interface ResourcesSearch {
  search?: string
  kind?: ResourceKind
  sort?: 'title' | 'size'
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/resources')({
  validateSearch: (search: Record<string, unknown>): ResourcesSearch => ({
    search: textParam(search['search'], 200),
    kind: wordParam(search['kind'], resourceKindNames),
    sort: wordParam(search['sort'], ['title', 'size']),
    page: pageParam(search['page']),
  }),
  component: ResourcesRoute,
})

function ResourcesRoute() {
  const { courseId } = Route.useParams()
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <ResourcesPage
      key={courseId}
      place={{ organizationId, courseId }}
      filter={filter}
      onFilterChange={(changes) =>
        void navigate({ search: { ...filter, ...changes }, replace: true, resetScroll: false })
      }
    />
  )
}
