import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getLearningHome } from '#contract/progress.ts'
import { call } from '#web/lib/call.ts'
import { currentOrganization, useSession } from '#web/lib/session.ts'
import { Cover } from '#web/ui/cover.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** The courses that a learner was last at, on the first page. Shows nothing to who takes none here. */
export function ContinueLearning() {
  const { t } = useLingui()
  const organization = useSession(currentOrganization)
  const learns = organization?.role === 'learner'
  const organizationId = organization?.id ?? ''
  const home = useQuery({
    queryKey: ['learning-home', organizationId],
    enabled: learns,
    queryFn: ({ signal }) => call(getLearningHome, { params: { organizationId } }, { signal }),
  })
  const courses = (home.data?.courses ?? []).filter(({ next }) => next !== null).slice(0, 3)
  if (!learns || courses.length === 0) return null
  return (
    <section className="mx-auto w-full max-w-page px-4 pb-12 sm:px-8">
      <h2 className="mb-4 font-display text-24 tracking-tight">
        <Trans>Continue learning</Trans>
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {courses.map(({ course_id, title, category, cover_url, next, ...course }) => (
          <li
            key={course_id}
            className="group relative flex gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong"
          >
            {cover_url === null ? (
              <Cover
                seed={title}
                family={category ?? undefined}
                className="h-16 w-24! shrink-0 rounded-control"
              />
            ) : (
              <img src={cover_url} alt="" className="h-16 w-24 rounded-control object-cover" />
            )}
            <div className="min-w-0 flex-1">
              <Link
                to="/dashboard/student/courses/$courseId"
                params={{ courseId: course_id }}
                className="line-clamp-1 text-14 font-semibold underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </Link>
              <p className="truncate text-13 text-ink-muted">{next?.title}</p>
              <ProgressBar
                className="mt-2"
                label={t`Progress in ${title}`}
                value={course.completed_lessons / Math.max(1, course.lesson_count)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
