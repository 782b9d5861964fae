import { Trans, useLingui } from '@lingui/react/macro'
import type { InsightWeek } from '#contract/organization-insight.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/chart.tsx'

type TrendsProps = { weeks: (InsightWeek & { sales?: number })[] }

/** The last weeks of learning in a few charts, each with its own scale. */
export function Trends({ weeks }: TrendsProps) {
  const { t, i18n } = useLingui()
  const day = (at: string) =>
    i18n.date(new Date(`${at}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const rows = weeks.map((week) => ({
    at: week.day,
    active: week.active_learners,
    enrollments: week.enrollments,
    completions: week.completions,
    lessons: week.completed_lessons,
    hours: Math.round(week.spent_seconds / 360) / 10,
    sales: week.sales ?? 0,
  }))
  const sells = rows.some(({ sales }) => sales > 0)
  const shared = { height: 160, tick: day, rows }
  return (
    <section>
      <SectionHead
        title={<Trans>Learning in the last twelve weeks</Trans>}
        description={<Trans>Weeks are labeled by their first day.</Trans>}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <Chart
            {...shared}
            label={t`Active learners by week`}
            unit={t`Active learners per week`}
            series={[{ key: 'active', label: t`Active learners`, colour: 1 }]}
          />
        </Card>
        <Card>
          <Chart
            {...shared}
            label={t`Enrollments and completed courses by week`}
            unit={t`Enrollments per week`}
            series={[
              { key: 'enrollments', label: t`Started`, colour: 1 },
              { key: 'completions', label: t`Completed`, colour: 2 },
            ]}
          />
        </Card>
        <Card>
          <Chart
            {...shared}
            label={t`Lessons completed by week`}
            unit={t`Lessons completed per week`}
            series={[{ key: 'lessons', label: t`Lessons`, colour: 1 }]}
          />
        </Card>
        <Card>
          {sells ? (
            <Chart
              {...shared}
              label={t`Sales by week`}
              unit={t`Paid orders per week`}
              series={[{ key: 'sales', label: t`Sales`, colour: 1 }]}
            />
          ) : (
            <Chart
              {...shared}
              label={t`Study time by week`}
              unit={t`Hours per week`}
              format={{ maximumFractionDigits: 1 }}
              series={[{ key: 'hours', label: t`Hours`, colour: 1 }]}
            />
          )}
        </Card>
      </div>
    </section>
  )
}
