import { createFileRoute } from '@tanstack/react-router'
import type { ThreadsSearch } from '#web/features/discussions/threads-page.tsx'
import { readThreadsSearch } from '#web/lib/threads-search.ts'
import { CourseCommentsPage } from '#web/routes/_shell/dashboard/-courses/course-comments-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/comments')({
  validateSearch: (search: Record<string, unknown>): ThreadsSearch => readThreadsSearch(search),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseCommentsPage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
