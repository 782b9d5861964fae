import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { myPlansQuery } from './queries.ts'
import { PlanStatePill } from './state-pill.tsx'

const done: ReadonlySet<string> = new Set(['completed', 'expiring', 'expired'])

/** What my organization asks me to learn; nothing is shown when it asks nothing. */
export function AssignedToMe({ organizationId }: { organizationId: string }) {
  const { data = [] } = useQuery(myPlansQuery(organizationId))
  if (data.length === 0) return null
  return (
    <Card className="mb-6">
      <CardHead title={<Trans>Assigned to you</Trans>} />
      <ul className="divide-y divide-line">
        {data.map((plan) => (
          <li
            key={plan.id}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold wrap-anywhere">{plan.title}</p>
              {plan.completed_before && plan.state !== 'completed' && (
                <p className="text-13 text-ink-muted">
                  <Trans>
                    To be taken again: round {plan.round}. You completed it{' '}
                    <RelativeTime value={plan.completed_before} />, which is kept.
                  </Trans>
                </p>
              )}
              <ul className="mt-1 flex flex-col gap-1 text-14">
                {plan.courses.map((course) => (
                  <li key={course.id} className="flex items-center gap-2">
                    {course.completed ? (
                      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
                    ) : (
                      <Circle aria-hidden className="size-4 shrink-0 text-ink-faint" />
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
              </ul>
            </div>
            <div className="flex flex-col items-end gap-1">
              <PlanStatePill state={plan.state} />
              <span className="text-13 text-ink-muted">
                {plan.valid_until && done.has(plan.state) ? (
                  <Trans>
                    valid until <RelativeTime value={plan.valid_until} />
                  </Trans>
                ) : (
                  plan.due_at && (
                    <Trans>
                      due <RelativeTime value={plan.due_at} />
                    </Trans>
                  )
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
