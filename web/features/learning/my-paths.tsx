import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MyPlan } from '#contract/learning-plans.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { PlanCourses, PlanDate } from './plan-courses.tsx'
import { myPlansQuery } from './queries.ts'
import { PlanStatePill } from './state-pill.tsx'

type MyPathsProps = {
  organizationId: string
  /** The certificate of a path, or what is still missing for it. */
  renderCertificate: (plan: MyPlan) => ReactNode
}

/** Several courses in order that I am asked to take, with how far I am; nothing is shown without one. */
export function MyPaths({ organizationId, renderCertificate }: MyPathsProps) {
  const { t } = useLingui()
  const { data = [] } = useQuery(myPlansQuery(organizationId))
  const paths = data.filter(({ courses }) => courses.length > 1)
  if (paths.length === 0) return null
  return (
    <section aria-labelledby="paths" className="mb-6 flex flex-col gap-3">
      <h2 id="paths" className="text-14 font-semibold">
        <Trans>Paths</Trans>
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {paths.map((plan) => {
          const done = plan.courses.filter(({ completed }) => completed).length
          return (
            <li key={plan.id}>
              <Card className="flex h-full flex-col gap-3">
                <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                  <div className="min-w-0 flex-1 basis-52">
                    <h3 className="font-semibold wrap-anywhere">{plan.title}</h3>
                    {plan.description && (
                      <p className="text-13 wrap-anywhere text-ink-muted">{plan.description}</p>
                    )}
                  </div>
                  <PlanStatePill state={plan.state} />
                </div>
                <ProgressBar
                  label={t`Courses completed in ${plan.title}`}
                  value={done / plan.courses.length}
                />
                <p className="flex flex-wrap justify-between gap-x-4 text-13 text-ink-muted">
                  <span>
                    <Plural
                      value={plan.courses.length}
                      one={`${done} of # course completed`}
                      other={`${done} of # courses completed`}
                    />
                  </span>
                  <PlanDate plan={plan} />
                </p>
                <PlanCourses courses={plan.courses} ordered />
                <div className="mt-auto empty:hidden">{renderCertificate(plan)}</div>
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
