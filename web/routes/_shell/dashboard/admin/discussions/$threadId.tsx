import type { Post } from '#contract/posts.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ThreadPage, useThreadTitle } from '#web/features/discussions/thread-page.tsx'
import { SanctionButtons } from '#web/features/moderation/sanction-dialogs.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/discussions/$threadId')({
  component: AdminThreadPage,
})

function AdminThreadPage() {
  const { threadId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  useCrumbName(threadId, useThreadTitle(organizationId, threadId))
  return (
    <ThreadPage
      organizationId={organizationId}
      threadId={threadId}
      listAt="/dashboard/admin/discussions"
      renderCourse={({ id, title }) => (
        <Link
          to="/dashboard/admin/courses/$courseId"
          params={{ courseId: id }}
          className="text-primary underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      )}
      toolsOf={toolsIn(organizationId)}
    />
  )
}

/** Who wrote what was reported can be warned or muted beside it. */
const toolsIn = (organizationId: string) =>
  function toolsOf({ author, reports, hidden }: Post) {
    if (!author || (reports.length === 0 && !hidden)) return null
    return <SanctionButtons organizationId={organizationId} person={author} />
  }
