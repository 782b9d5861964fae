import { Trans, useLingui } from '@lingui/react/macro'
import type { PlatformOverview } from '#contract/platform.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/chart.tsx'

/** What all organizations learn, week by week. */
export function LearningCard({ learning }: { learning: PlatformOverview['learning'] }) {
  const { t, i18n } = useLingui()
  const day = (at: string) =>
    i18n.date(new Date(`${at}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const rows = learning.map(({ week, enrollments, completed_lessons }) => ({
    at: week,
    enrollments,
    lessons: completed_lessons,
  }))
  return (
    <Card>
      <CardHead
        title={<Trans>Learning</Trans>}
        description={<Trans>Per week. Weeks are labeled by their first day.</Trans>}
      />
      <Chart
        label={t`Lessons completed and enrollments by week`}
        unit={t`Per week`}
        height={220}
        tick={day}
        rows={rows}
        series={[
          { key: 'lessons', label: t`Lessons`, colour: 1 },
          { key: 'enrollments', label: t`Enrollments`, colour: 2 },
        ]}
      />
    </Card>
  )
}
