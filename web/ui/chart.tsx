import { Trans, useLingui } from '@lingui/react/macro'
import { hasValues, yearsOf, type ChartRow, type ChartSeries } from './chart-data.ts'
import { ChartPlot } from './chart-plot.tsx'
import { ChartTable } from './chart-table.tsx'

type ChartProps = {
  /** What the chart shows, said aloud and above the table behind it. */
  label: string
  /** What is counted, written above the vertical axis. */
  unit: string
  series: ChartSeries[]
  /** One row per step on the horizontal axis; `at` names it. */
  rows: ChartRow[]
  /** Columns for counts and money. Lines are for rates, which have a value between two steps as well. */
  kind?: 'columns' | 'lines'
  /** What stands on the horizontal axis for a row. */
  tick?: (at: string) => string
  /** How a value is written, such as a currency. */
  format?: Intl.NumberFormatOptions
  height?: number
}

/** A colour of the chart as text: mixed with ink until it can be read. */
const inkOf = (colour = 1) => `color-mix(in oklch, var(--chart-${colour}) 60%, var(--ink))`

/**
 * Values over time, with the names of the series in their colours and the same numbers as a table for people who can't
 * see it. Nothing is drawn between two steps that was not measured.
 */
export function Chart({
  label,
  unit,
  series,
  rows,
  kind = 'columns',
  tick = (at) => at,
  format = {},
  height = 240,
}: ChartProps) {
  const { i18n } = useLingui()
  const value = (number: number) => i18n.number(number, format)
  if (!hasValues(series, rows)) {
    return (
      <figure
        aria-label={label}
        className="grid place-items-center rounded-card border border-dashed border-line px-4 text-center text-14 text-ink-muted"
        style={{ height: Math.min(height, 160) }}
      >
        <p>
          <Trans>Nothing to show for this period yet.</Trans>
        </p>
      </figure>
    )
  }
  return (
    <figure aria-label={label} className="relative">
      <div aria-hidden className="mb-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-12">
        <span className="text-ink-muted">{unit}</span>
        {series.length > 1 && (
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {series.map(({ key, label: name, colour = 1 }) => (
              <span
                key={key}
                className="inline-flex items-center gap-1.5 font-semibold"
                style={{ color: inkOf(colour) }}
              >
                <span
                  className="size-2.5 rounded-[2px]"
                  style={{ background: `var(--chart-${colour})` }}
                />
                {name}
              </span>
            ))}
          </span>
        )}
      </div>
      <ChartPlot
        series={series}
        rows={rows}
        kind={kind}
        height={height}
        tick={tick}
        value={value}
        shortValue={(number) =>
          i18n.number(number, {
            ...format,
            notation: 'compact',
            minimumFractionDigits: 0,
            maximumFractionDigits: 1,
          })
        }
      />
      <p aria-hidden className="mt-1 text-end text-12 text-ink-muted tabular-nums">
        {yearsOf(rows)}
      </p>
      <ChartTable label={label} series={series} rows={rows} tick={tick} value={value} />
    </figure>
  )
}
