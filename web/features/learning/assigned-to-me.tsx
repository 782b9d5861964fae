import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { PlanCourses, PlanDate } from './plan-courses.tsx'
import { myPlansQuery } from './queries.ts'
import { PlanStatePill } from './state-pill.tsx'

/** What my organization asks me to learn; nothing is shown when it asks nothing. */
export function AssignedToMe({ organizationId }: { organizationId: string }) {
  const { data = [] } = useQuery(myPlansQuery(organizationId))
  if (data.length === 0) return null
  return (
    <Card>
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
                <p className="mb-1 text-13 text-ink-muted">
                  <Trans>
                    Retake, round {plan.round}. You last completed it{' '}
                    <RelativeTime value={plan.completed_before} />, and that result is kept.
                  </Trans>
                </p>
              )}
              <PlanCourses courses={plan.courses} />
            </div>
            <div className="flex flex-col gap-1 text-13 text-ink-muted sm:items-end">
              <PlanStatePill state={plan.state} />
              <PlanDate plan={plan} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
