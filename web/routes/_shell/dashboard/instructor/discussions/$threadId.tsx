import { createFileRoute, Link } from '@tanstack/react-router'
import { ThreadPage, useThreadTitle } from '#web/features/discussions/thread-page.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/discussions/$threadId')({
  component: InstructorThreadPage,
})

function InstructorThreadPage() {
  const { threadId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  useCrumbName(threadId, useThreadTitle(organizationId, threadId))
  return (
    <ThreadPage
      organizationId={organizationId}
      threadId={threadId}
      listAt="/dashboard/instructor/discussions"
      renderCourse={({ id, title }) => (
        <Link
          to="/dashboard/instructor/courses/$courseId/comments"
          params={{ courseId: id }}
          className="text-primary underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      )}
    />
  )
}
