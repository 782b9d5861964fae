import { useLingui } from '@lingui/react/macro'
import {
  chartFigures,
  chartFormat,
  type ChartBars,
  type ChartSteps,
} from '#contract/report-chart.ts'
import type { ReportChart as ChartKind, ReportPage, ReportStep } from '#contract/reports.ts'
import { currencyFormat, majorUnits } from '#web/lib/money.ts'
import { Card } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/chart.tsx'
import { cellText } from './cell-text.ts'

/** The groups as a picture; the table below holds the same numbers. */
export function ReportChart({
  kind,
  page,
  step = 'value',
}: {
  kind: ChartKind
  page: ReportPage
  step?: ReportStep | undefined
}) {
  const figures = chartFigures(kind, page.columns, page.items, majorUnits)
  if (!figures) return null
  return (
    <Card>
      {figures.kind === 'bars' ? (
        <Bars page={page} figures={figures} step={step} />
      ) : (
        <Steps page={page} figures={figures} step={step} />
      )}
    </Card>
  )
}

type PictureProps<Figures> = { page: ReportPage; figures: Figures; step: ReportStep }

/** Time runs to the right: a line for a rate, columns for all else, and one of them for each currency. */
function Steps({ page, figures, step: every }: PictureProps<ChartSteps>) {
  const { t, i18n } = useLingui()
  const { column, names, steps } = figures
  const isDay = page.columns[0]?.type === 'date'
  const tick = (at: string) =>
    isDay && at !== '–'
      ? i18n.date(new Date(`${at}T00:00:00Z`), {
          ...tickParts[every],
          timeZone: 'UTC',
        })
      : at
  const rows = steps.map(({ at, values }) => ({
    ...Object.fromEntries(names.map((name, place) => [name, values[place] ?? 0])),
    at,
  }))
  return (
    <Chart
      label={column.label}
      unit={column.type === 'seconds' ? t`${column.label} (hours)` : column.label}
      kind={figures.kind}
      format={chartFormat(figures, currencyFormat)}
      tick={tick}
      rows={rows}
      series={names.map((name, place) => ({
        key: name,
        label: name,
        colour: ((place % 5) + 1) as 1 | 2 | 3 | 4 | 5,
      }))}
    />
  )
}

const tickParts: Record<ReportStep, Intl.DateTimeFormatOptions> = {
  value: { day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
}

function Bars({ page, figures, step }: PictureProps<ChartBars>) {
  const { i18n } = useLingui()
  const { column, index, bars } = figures
  const longest = Math.max(...bars.map(({ value }) => Math.abs(value))) || 1
  return (
    <figure aria-label={column.label}>
      <figcaption className="mb-3 text-13 text-ink-muted">{column.label}</figcaption>
      <ul className="flex flex-col gap-2">
        {bars.map(({ row, value }, place) => (
          <li
            key={place}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-13 sm:grid-cols-[12rem_minmax(0,1fr)_6rem]"
          >
            <span className="truncate">{cellText(page.columns, row.cells, 0, i18n, step)}</span>
            <span className="text-end font-semibold tabular-nums sm:order-3">
              {cellText(page.columns, row.cells, index, i18n)}
            </span>
            <span aria-hidden className="col-span-2 h-4 sm:order-2 sm:col-span-1">
              <span
                className="block h-full rounded-[3px]"
                style={{
                  width: `${Math.max(0.5, (Math.abs(value) / longest) * 100)}%`,
                  background: 'var(--chart-1)',
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
