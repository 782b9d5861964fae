import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MessageCirclePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CohortFilter } from '#web/features/cohorts/cohort-filter.tsx'
import { cohortOptionsQuery } from '#web/features/cohorts/queries.ts'
import { threadsQuery } from '#web/features/discussions/queries.ts'
import { ThreadsPage, type ThreadsSearch } from '#web/features/discussions/threads-page.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { useCoursePlace } from './use-course-place.ts'

const NewThreadForm = pagePart(
  'features/discussions/new-thread-form.tsx',
  async () => (await import('#web/features/discussions/new-thread-form.tsx')).NewThreadForm,
)

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
  const navigate = useNavigate()
  const [starting, setStarting] = useState(false)
  const { data } = useQuery(threadsQuery(organizationId, { course: courseId }))
  const { data: cohorts = [] } = useQuery(cohortOptionsQuery({ organizationId, courseId }))
  const labels = {
    unread: t`Unread`,
    unanswered: t`No answer`,
    reported: t`Reported`,
    pinned: t`Pinned`,
    hidden: t`Hidden`,
  }
  const change = (next: Partial<ThreadsSearch>) =>
    onSearchChange({ ...search, page: undefined, ...next })
  if (starting) {
    return (
      <>
        <SectionHead title={<Trans>Start a discussion</Trans>} />
        <Card className="max-w-200 p-5!">
          <Suspense
            fallback={
              <SkeletonRegion>
                <SkeletonText />
              </SkeletonRegion>
            }
          >
            <NewThreadForm
              organizationId={organizationId}
              courseId={courseId}
              cohorts={cohorts.filter(({ archived_at }) => archived_at === null)}
              onCancel={() => setStarting(false)}
              onStarted={(threadId) => void navigate({ to: thread, params: { threadId } })}
            />
          </Suspense>
        </Card>
      </>
    )
  }
  return (
    <>
      <SectionHead
        title={<Trans>Discussions</Trans>}
        count={data?.counts.all}
        action={
          <Button onClick={() => setStarting(true)}>
            <MessageCirclePlus />
            <Trans>Start discussion</Trans>
          </Button>
        }
      />
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
      >
        <CohortFilter
          cohorts={cohorts}
          value={search.cohort}
          onValueChange={(cohort) => change({ cohort })}
        />
      </ThreadsPage>
    </>
  )
}
