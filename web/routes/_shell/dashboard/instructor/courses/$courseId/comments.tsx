import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { threadsQuery } from '#web/features/discussions/queries.ts'
import { ThreadsPage, type ThreadsSearch } from '#web/features/discussions/threads-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { readThreadsSearch } from '#web/lib/threads-search.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/comments')({
  validateSearch: (search: Record<string, unknown>): ThreadsSearch => readThreadsSearch(search),
  component: CommentsPage,
})

const views = ['unread', 'unanswered', 'reported', 'pinned', 'hidden'] as const

function CommentsPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const { data } = useQuery(threadsQuery(organizationId, { course: courseId }))
  const labels = {
    unread: t`Unread`,
    unanswered: t`No answer`,
    reported: t`Reported`,
    pinned: t`Pinned`,
    hidden: t`Hidden`,
  }
  const change = (next: Partial<ThreadsSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace: true })
  return (
    <ThreadsPage
      organizationId={organizationId}
      courseId={courseId}
      search={search}
      onChange={change}
      renderLink={({ id }, content) => (
        <Link to="/dashboard/instructor/discussions/$threadId" params={{ threadId: id }}>
          {content}
        </Link>
      )}
      views={views.map((value) => ({
        value,
        label: data ? `${labels[value]} (${data.counts[value]})` : labels[value],
      }))}
    />
  )
}
