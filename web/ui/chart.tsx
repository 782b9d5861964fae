import { useLingui } from '@lingui/react/macro'
import {
  Area,
  AreaChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

export type ChartSeries = {
  key: string
  label: string
  /** One of the five chart colours, in their order. */
  colour?: 1 | 2 | 3 | 4 | 5
}

type ChartProps = {
  /** What the chart shows, said aloud and above the table behind it. */
  label: string
  series: ChartSeries[]
  /** One row per step on the horizontal axis; `at` names it. */
  rows: ({ at: string } & Record<string, number | string>)[]
  /** What stands on the horizontal axis for a row. */
  tick?: (at: string) => string
  height?: number
}

/**
 * Lines over time, each with its name at its end and the same numbers as a table for people who can't see it. Load it
 * lazily: the library behind it is large.
 */
export default function Chart({
  label,
  series,
  rows,
  tick = (at) => at,
  height = 240,
}: ChartProps) {
  const { t, i18n } = useLingui()
  const tickLabel = t`When`
  const last = rows.length - 1
  const shifts = labelShifts(series, rows)
  return (
    <figure aria-label={label} className="relative">
      <div aria-hidden style={{ height }} className="text-12">
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart
            data={rows}
            margin={{ top: 12, right: 96, bottom: 0, left: -16 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="at"
              tickFormatter={tick}
              tickLine={false}
              axisLine={{ stroke: 'var(--color-line-strong)' }}
              tick={{ fill: 'var(--color-ink-muted)' }}
              minTickGap={32}
            />
            <YAxis
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--color-ink-muted)' }}
              tickFormatter={(value: number) => i18n.number(value, { notation: 'compact' })}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--color-line-strong)' }}
              content={<TipBox tick={tick} />}
            />
            {series.map(({ key, label: name, colour = 1 }, index) => (
              <Area
                key={key}
                type="monotone"
                dataKey={key}
                name={name}
                stroke={`var(--chart-${colour})`}
                fill={`var(--chart-${colour})`}
                fillOpacity={0.08}
                strokeWidth={2}
                dot={false}
                isAnimationActive={false}
              >
                <LabelList
                  dataKey={key}
                  content={<EndLabel name={name} last={last} shift={shifts[index] ?? 0} />}
                />
              </Area>
            ))}
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{tickLabel}</th>
              {series.map((column) => (
                <th key={column.key} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.at}>
                <th scope="row">{tick(row.at)}</th>
                {series.map((column) => (
                  <td key={column.key}>{row[column.key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** Recharts fills in the rest when it draws. */
type TipBoxProps = {
  tick: (at: string) => string
  active?: boolean
  label?: string | number
  payload?: { dataKey?: unknown; name?: string; value?: number }[]
}

function TipBox({ tick, active, label, payload = [] }: TipBoxProps) {
  const { i18n } = useLingui()
  if (!active || payload.length === 0) return null
  return (
    <div className="rounded-control border border-line bg-raised px-3 py-2 text-13 shadow-float">
      <p className="text-ink-muted">{tick(String(label))}</p>
      {payload.map((item) => (
        <p key={String(item.dataKey)} className="flex justify-between gap-4">
          <span>{item.name}</span>
          <span className="font-semibold tabular-nums">{i18n.number(item.value ?? 0)}</span>
        </p>
      ))}
    </div>
  )
}

/** The name of a line at its end, so that no legend has to be matched by colour. */
function EndLabel({
  name,
  last,
  shift,
  x = 0,
  y = 0,
  index,
}: {
  name: string
  last: number
  /** Pixels up, where two lines end at nearly the same height. */
  shift: number
  x?: number
  y?: number
  index?: number
}) {
  if (index !== last) return null
  return (
    <text x={x + 8} y={y + 4 - shift} fontSize={12} fontWeight={600} fill="var(--color-ink)">
      {name}
    </text>
  )
}

const labelHeight = 14

/** Moves a label up when the line of one before it ends at nearly the same height. */
function labelShifts(series: ChartSeries[], rows: ChartProps['rows']): number[] {
  const ends = series.map(({ key }) => Number(rows.at(-1)?.[key] ?? 0))
  const top = Math.max(1, ...rows.flatMap((row) => series.map(({ key }) => Number(row[key]))))
  return ends.map(
    (end, index) =>
      labelHeight *
      ends.slice(0, index).filter((other) => Math.abs(other - end) / top < 0.08).length,
  )
}
