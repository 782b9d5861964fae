import { Trans, useLingui } from '@lingui/react/macro'
import { useDirection } from 'radix-ui/direction'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { hasValues, yearsOf, type ChartRow, type ChartSeries } from './chart-data.ts'
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
 * see it. Nothing is drawn between two steps that was not measured. Load it lazily: the library behind it is large.
 */
export default function Chart({
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
  const rightToLeft = useDirection() === 'rtl'
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
      <div aria-hidden style={{ height }} className="text-12">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={rows}
            margin={{ top: 8, right: rightToLeft ? 0 : 4, bottom: 0, left: rightToLeft ? 4 : 0 }}
            barGap={1}
            barCategoryGap="24%"
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="at"
              reversed={rightToLeft}
              tickFormatter={tick}
              tickLine={false}
              axisLine={{ stroke: 'var(--color-line-strong)' }}
              tick={{ fill: 'var(--color-ink-muted)' }}
              minTickGap={24}
              interval="equidistantPreserveStart"
            />
            <YAxis
              width="auto"
              orientation={rightToLeft ? 'right' : 'left'}
              allowDecimals={kind === 'lines'}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--color-ink-muted)' }}
              tickFormatter={(number: number) =>
                i18n.number(number, {
                  ...format,
                  notation: 'compact',
                  minimumFractionDigits: 0,
                  maximumFractionDigits: 1,
                })
              }
            />
            <Tooltip
              isAnimationActive={false}
              cursor={
                kind === 'columns'
                  ? { fill: 'var(--color-wash)' }
                  : { stroke: 'var(--color-line-strong)' }
              }
              content={<TipBox tick={tick} value={value} />}
            />
            {series.map(({ key, label: name, colour = 1 }) =>
              kind === 'columns' ? (
                <Bar
                  key={key}
                  dataKey={key}
                  name={name}
                  fill={`var(--chart-${colour})`}
                  radius={[2, 2, 0, 0]}
                  maxBarSize={28}
                  isAnimationActive={false}
                />
              ) : (
                <Line
                  key={key}
                  type="linear"
                  dataKey={key}
                  name={name}
                  stroke={`var(--chart-${colour})`}
                  strokeWidth={2}
                  dot={rows.length < 32}
                  isAnimationActive={false}
                />
              ),
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <p aria-hidden className="mt-1 text-end text-12 text-ink-muted tabular-nums">
        {yearsOf(rows)}
      </p>
      <ChartTable label={label} series={series} rows={rows} tick={tick} value={value} />
    </figure>
  )
}

/** Recharts fills in the rest when it draws. */
type TipBoxProps = {
  tick: (at: string) => string
  value: (number: number) => string
  active?: boolean
  label?: string | number
  payload?: { dataKey?: unknown; name?: string; value?: number }[]
}

function TipBox({ tick, value, active, label, payload = [] }: TipBoxProps) {
  if (!active || payload.length === 0) return null
  return (
    <div className="rounded-control border border-line bg-raised px-3 py-2 text-13 shadow-float">
      <p className="text-ink-muted">{tick(String(label))}</p>
      {payload.map((item) => (
        <p key={String(item.dataKey)} className="flex justify-between gap-4">
          <span>{item.name}</span>
          <span className="font-semibold tabular-nums">{value(item.value ?? 0)}</span>
        </p>
      ))}
    </div>
  )
}
