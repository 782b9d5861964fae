import { Trans, useLingui } from '@lingui/react/macro'
import type { AnalyticsDay } from '#contract/course-analytics.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/chart.tsx'

/** The last weeks of learning; two charts, since lessons are many more than learners. */
export function WeeksCard({ weeks }: { weeks: AnalyticsDay[] }) {
  const { t, i18n } = useLingui()
  const day = (at: string) =>
    i18n.date(new Date(`${at}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const rows = weeks.map((week) => ({
    at: week.day,
    active: week.active_learners,
    enrollments: week.enrollments,
    lessons: week.completed_lessons,
  }))
  return (
    <Card>
      <CardHead
        title={<Trans>Learning in the last twelve weeks</Trans>}
        description={<Trans>Weeks are labeled by their first day.</Trans>}
      />
      <div className="flex flex-col gap-6">
        <Chart
          label={t`Active learners and enrollments by week`}
          unit={t`Learners per week`}
          height={200}
          tick={day}
          rows={rows}
          series={[
            { key: 'active', label: t({ message: 'Active', context: 'learners' }), colour: 1 },
            { key: 'enrollments', label: t`Enrollments`, colour: 2 },
          ]}
        />
        <Chart
          label={t`Lessons completed by week`}
          unit={t`Lessons completed per week`}
          height={160}
          tick={day}
          rows={rows}
          series={[{ key: 'lessons', label: t`Lessons`, colour: 3 }]}
        />
      </div>
    </Card>
  )
}
