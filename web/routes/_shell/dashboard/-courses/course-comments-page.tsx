import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { threadsQuery } from '#web/features/discussions/queries.ts'
import { ThreadsPage, type ThreadsSearch } from '#web/features/discussions/threads-page.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { useCoursePlace } from './use-course-place.ts'

const threads = {
  '/dashboard/instructor/courses': '/dashboard/instructor/discussions/$threadId',
  '/dashboard/admin/courses': '/dashboard/admin/discussions/$threadId',
} as const

type CourseCommentsProps = {
  search: ThreadsSearch
  onSearchChange: (search: ThreadsSearch) => void
}

const views = ['unread', 'unanswered', 'reported', 'pinned', 'hidden'] as const

export function CourseCommentsPage({ search, onSearchChange }: CourseCommentsProps) {
  const { t } = useLingui()
  const { organizationId, courseId } = useCoursePlace()
  const thread = threads[useCoursesPath()]
  const { data } = useQuery(threadsQuery(organizationId, { course: courseId }))
  const labels = {
    unread: t`Unread`,
    unanswered: t`No answer`,
    reported: t`Reported`,
    pinned: t`Pinned`,
    hidden: t`Hidden`,
  }
  const change = (next: Partial<ThreadsSearch>) =>
    onSearchChange({ ...search, page: undefined, ...next })
  return (
    <ThreadsPage
      organizationId={organizationId}
      courseId={courseId}
      search={search}
      onChange={change}
      renderLink={({ id }, content) => (
        <Link to={thread} params={{ threadId: id }}>
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
