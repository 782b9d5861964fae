import { Trans, useLingui } from '@lingui/react/macro'
import type { PlatformOverview } from '#contract/platform.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/chart.tsx'

/** Two charts, since there are many more people than organizations. */
export function GrowthCard({ growth }: { growth: PlatformOverview['growth'] }) {
  const { t, i18n } = useLingui()
  const day = (at: string) =>
    i18n.date(new Date(`${at}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const rows = growth.map(({ week, people, organizations }) => ({
    at: week,
    people,
    organizations,
  }))
  return (
    <Card>
      <CardHead
        title={<Trans>Growth</Trans>}
        description={<Trans>At the end of each week.</Trans>}
      />
      <div className="flex flex-col gap-6">
        <Chart
          label={t`People at the end of each week`}
          unit={t`People`}
          height={200}
          tick={day}
          rows={rows}
          series={[{ key: 'people', label: t`People`, colour: 1 }]}
        />
        <Chart
          label={t`Organizations at the end of each week`}
          unit={t`Organizations`}
          height={200}
          tick={day}
          rows={rows}
          series={[{ key: 'organizations', label: t`Organizations`, colour: 2 }]}
        />
      </div>
    </Card>
  )
}
