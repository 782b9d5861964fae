import { useState } from 'react'
import { chartScale, labeledSteps, type ChartScale } from './chart-scale.ts'
import { classNames } from './class-names.ts'
import type { ChartRow, ChartSeries } from './chart-data.ts'

type PlotProps = {
  series: ChartSeries[]
  rows: ChartRow[]
  kind: 'columns' | 'lines'
  height: number
  tick: (at: string) => string
  value: (number: number) => string
  /** A value beside the vertical axis, where there is little room. */
  shortValue: (number: number) => string
}

/** Room for this many labels on the narrowest phone. */
const labelsOnPhone = 5

/** More would run into each other. */
const mostDots = 32

const valueOf = (row: ChartRow, key: string): number | null => {
  const value = row[key]
  return typeof value === 'number' ? value : null
}

const percent = (share: number) => `${share * 100}%`

/**
 * The picture of a chart. It is laid out by the browser, so the server can draw it, it fits any width and follows the
 * direction of the page.
 */
export function ChartPlot({ series, rows, kind, height, tick, value, shortValue }: PlotProps) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const values = rows.flatMap((row) => series.map(({ key }) => valueOf(row, key) ?? 0))
  const scale = chartScale(values, kind === 'columns')
  const labelOf = labeledSteps(rows.length, labelsOnPhone)
  const pointed = pointedAt === null ? undefined : rows[pointedAt]
  return (
    <div aria-hidden className="@container flex gap-2 text-12 text-ink-muted">
      <div className="flex flex-col-reverse justify-between pt-2" style={{ height }}>
        {scale.ticks.map((number) => (
          <span key={number} className="flex h-0 items-center justify-end tabular-nums">
            {shortValue(number)}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="pt-2" style={{ height }}>
          <div className="relative h-full" onPointerLeave={() => setPointedAt(null)}>
            {scale.ticks.map((number) => (
              <span
                key={number}
                className={classNames(
                  'absolute inset-x-0 border-t',
                  number === 0 ? 'border-line-strong' : 'border-line',
                )}
                style={{ bottom: percent(scale.share(number)) }}
              />
            ))}
            {kind === 'lines' && <Lines series={series} rows={rows} scale={scale} />}
            <div className="absolute inset-0 flex">
              {rows.map((row, index) => (
                <div
                  key={row.at}
                  className={classNames(
                    'flex min-w-0 flex-1 justify-center',
                    kind === 'columns' && index === pointedAt && 'bg-wash',
                  )}
                  onPointerEnter={() => setPointedAt(index)}
                  onPointerDown={() => setPointedAt(index)}
                >
                  {kind === 'columns' ? (
                    <span className="flex w-[76%] justify-center gap-px">
                      {series.map((it) => (
                        <Column key={it.key} of={it} value={valueOf(row, it.key)} scale={scale} />
                      ))}
                    </span>
                  ) : (
                    index === pointedAt && <span className="w-px bg-line-strong" />
                  )}
                </div>
              ))}
            </div>
            {pointed && pointedAt !== null && (
              <Tip
                row={pointed}
                at={(pointedAt + 0.5) / rows.length}
                series={series}
                tick={tick}
                value={value}
              />
            )}
          </div>
        </div>
        <div className="flex h-6 items-end">
          {rows.map((row, index) => (
            <span key={row.at} className="flex min-w-0 flex-1 justify-center">
              {labelOf(index) !== 'never' && (
                <span
                  className={classNames(
                    'w-0 justify-center whitespace-nowrap',
                    labelOf(index) === 'wide' ? 'hidden @2xl:flex' : 'flex',
                  )}
                >
                  {tick(row.at)}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Up from zero, or down from it. */
function Column({
  of: { colour = 1 },
  value,
  scale,
}: {
  of: ChartSeries
  value: number | null
  scale: ChartScale
}) {
  const zero = scale.share(0)
  const end = scale.share(value ?? 0)
  return (
    <span className="relative max-w-7 min-w-0 flex-1">
      {value !== null && value !== 0 && (
        <span
          className={classNames(
            'absolute inset-x-0 min-h-px',
            value > 0 ? 'rounded-t-[2px]' : 'rounded-b-[2px]',
          )}
          style={{
            bottom: percent(Math.min(zero, end)),
            height: percent(Math.abs(end - zero)),
            background: `var(--chart-${colour})`,
          }}
        />
      )}
    </span>
  )
}

/** A straight line from value to value, and none across a step without one. */
function Lines({
  series,
  rows,
  scale,
}: {
  series: ChartSeries[]
  rows: ChartRow[]
  scale: ChartScale
}) {
  const across = (index: number) => (index + 0.5) / rows.length
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
      >
        {series.map(({ key, colour = 1 }) => (
          <path
            key={key}
            d={pathOf(
              rows.map((row) => valueOf(row, key)),
              (value, index) => `${across(index) * 100} ${100 - scale.share(value) * 100}`,
            )}
            fill="none"
            stroke={`var(--chart-${colour})`}
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {rows.length < mostDots &&
        series.map(({ key, colour = 1 }) =>
          rows.map((row, index) => {
            const value = valueOf(row, key)
            return (
              value !== null && (
                <span
                  key={`${key} ${row.at}`}
                  className="absolute -ms-1 -mb-1 size-2 rounded-full border-2 bg-surface"
                  style={{
                    insetInlineStart: percent(across(index)),
                    bottom: percent(scale.share(value)),
                    borderColor: `var(--chart-${colour})`,
                  }}
                />
              )
            )
          }),
        )}
    </>
  )
}

function pathOf(
  values: (number | null)[],
  point: (value: number, index: number) => string,
): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const isFirst = (values[index - 1] ?? null) === null
      return `${isFirst ? 'M' : 'L'}${point(value, index)}`
    })
    .join('')
}

/** Beside the step that is pointed at, on the side with more room. */
function Tip({
  row,
  at,
  series,
  tick,
  value,
}: {
  row: ChartRow
  at: number
  series: ChartSeries[]
  tick: (at: string) => string
  value: (number: number) => string
}) {
  return (
    <div
      className="pointer-events-none absolute top-2 z-10 mx-3 rounded-control border border-line bg-raised px-3 py-2 text-13 whitespace-nowrap text-ink shadow-float"
      style={at < 0.5 ? { insetInlineStart: percent(at) } : { insetInlineEnd: percent(1 - at) }}
    >
      <p className="text-ink-muted">{tick(row.at)}</p>
      {series.map(({ key, label }) => {
        const number = valueOf(row, key)
        return (
          number !== null && (
            <p key={key} className="flex justify-between gap-4">
              <span>{label}</span>
              <span className="font-semibold tabular-nums">{value(number)}</span>
            </p>
          )
        )
      })}
    </div>
  )
}
