import { Trans, useLingui } from '@lingui/react/macro'
import type { CourseAnalytics } from '#contract/course-analytics.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/chart.tsx'

/** Day by day or week by week, against the days before. */
export function ActivityCard({ analytics }: { analytics: CourseAnalytics }) {
  const { t, i18n } = useLingui()
  const { days, before_days, step_days: step } = analytics
  const day = (at: string) =>
    i18n.date(new Date(`${at}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const rows = days.map((row, index) => ({
    at: row.day,
    active: row.active_learners,
    active_before: before_days[index]?.active_learners ?? 0,
    lessons: row.completed_lessons,
    enrollments: row.enrollments,
  }))
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card>
        <CardHead
          title={<Trans>Active learners</Trans>}
          description={
            step === 7 ? (
              <Trans>Per week, compared with the previous period.</Trans>
            ) : (
              <Trans>Per day, compared with the previous period.</Trans>
            )
          }
        />
        <Chart
          label={t`Active learners`}
          unit={step === 7 ? t`Learners per week` : t`Learners per day`}
          height={220}
          tick={day}
          rows={rows}
          series={[
            { key: 'active', label: t`Current`, colour: 1 },
            { key: 'active_before', label: t`Previous`, colour: 3 },
          ]}
        />
      </Card>
      <Card>
        <CardHead
          title={<Trans>Enrollments and completed lessons</Trans>}
          description={step === 7 ? <Trans>Per week.</Trans> : <Trans>Per day.</Trans>}
        />
        <Chart
          label={t`Enrollments and completed lessons`}
          unit={step === 7 ? t`Per week` : t`Per day`}
          height={220}
          tick={day}
          rows={rows}
          series={[
            { key: 'lessons', label: t`Lessons`, colour: 1 },
            { key: 'enrollments', label: t`Enrollments`, colour: 2 },
          ]}
        />
      </Card>
    </div>
  )
}
