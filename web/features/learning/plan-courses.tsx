import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { MyPlan, PlanState } from '#contract/learning-plans.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** The courses of a plan with a tick for those that are done. */
export function PlanCourses({
  courses,
  ordered = false,
}: {
  courses: MyPlan['courses']
  ordered?: boolean
}) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className="flex flex-col gap-1 text-14">
      {courses.map((course) => (
        <li key={course.id} className="flex items-start gap-2">
          {course.completed ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          ) : (
            <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          )}
          <Link
            to="/dashboard/student/courses/$courseId"
            params={{ courseId: course.id }}
            className="wrap-anywhere hover:underline"
          >
            {course.title}
          </Link>
          {course.completed && (
            <span className="sr-only">
              <Trans>(done)</Trans>
            </span>
          )}
        </li>
      ))}
    </List>
  )
}

const done: ReadonlySet<PlanState> = new Set(['completed', 'expiring', 'expired'])

/** Until when what is done counts, or by when it is to be done. */
export function PlanDate({ plan: { state, valid_until, due_at } }: { plan: MyPlan }) {
  if (done.has(state)) {
    return (
      valid_until && (
        <span>
          <Trans>
            valid until <RelativeTime value={valid_until} />
          </Trans>
        </span>
      )
    )
  }
  return (
    due_at && (
      <span>
        <Trans>
          due <RelativeTime value={due_at} />
        </Trans>
      </span>
    )
  )
}
