import { useLingui } from '@lingui/react/macro'
import type {
  ReportChart as ChartKind,
  ReportColumn,
  ReportPage,
  ReportRow,
  ReportStep,
} from '#contract/reports.ts'
import { majorUnits } from '#web/lib/money.ts'
import { Card } from '#web/ui/card.tsx'
import Chart from '#web/ui/chart.tsx'
import { cellText, currencyOf } from './cell-text.ts'

/** The groups as a picture; the table below holds the same numbers. */
export default function ReportChart({
  kind,
  page,
  step = 'value',
}: {
  kind: ChartKind
  page: ReportPage
  step?: ReportStep | undefined
}) {
  const measured = page.columns.findIndex(({ summary, key }) => summary && key !== 'rows')
  const index = measured < 0 ? 1 : measured
  return (
    <Card>
      {page.items.length > 1 && (kind === 'line' || page.columns[0]?.type === 'date') ? (
        <Steps page={page} index={index} step={step} />
      ) : (
        <Bars page={page} index={index} step={step} />
      )}
    </Card>
  )
}

type Step = { at: string } & Record<string, number | string>

type PictureProps = { page: ReportPage; index: number; step: ReportStep }

/** Time runs to the right: a line for a rate, columns for all else, and one of them for each currency. */
function Steps({ page, index, step: every }: PictureProps) {
  const { t, i18n } = useLingui()
  const column = page.columns[index]
  if (!column) return null
  const nameOf = (row: ReportRow) =>
    column.type === 'money' ? currencyOf(page.columns, row.cells, column) : column.label
  const names = [...new Set(page.items.map(nameOf))].slice(0, 5)
  const steps = new Map<string, Step>()
  for (const row of page.items) {
    const at = String(row.cells[0] ?? '–')
    const step: Step = steps.get(at) ?? { at }
    step[nameOf(row)] = plotted(column, page.columns, row)
    steps.set(at, step)
  }
  const isDay = page.columns[0]?.type === 'date'
  const tick = (at: string) =>
    isDay && at !== '–'
      ? i18n.date(new Date(`${at}T00:00:00Z`), {
          ...tickParts[every],
          timeZone: 'UTC',
        })
      : at
  const rows = [...steps.values()].map((step) => ({
    ...Object.fromEntries(names.map((name) => [name, 0])),
    ...step,
  }))
  return (
    <Chart
      label={column.label}
      unit={column.type === 'seconds' ? t`${column.label} (hours)` : column.label}
      kind={column.type === 'percent' ? 'lines' : 'columns'}
      format={formatOf(column, names)}
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

/** Money in one currency is written with it; in several, each series is named after its own. */
function formatOf({ type }: ReportColumn, names: string[]): Intl.NumberFormatOptions {
  const [currency] = names
  if (type === 'money' && names.length === 1 && /^[A-Z]{3}$/.test(currency ?? '')) {
    return { style: 'currency', currency }
  }
  if (type === 'percent') return { style: 'percent' }
  return { maximumFractionDigits: 2 }
}

const tickParts: Record<ReportStep, Intl.DateTimeFormatOptions> = {
  value: { day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
}

/** As many as one can take in at a glance. */
const shownBars = 15

function Bars({ page, index, step }: PictureProps) {
  const { i18n } = useLingui()
  const column = page.columns[index]
  if (!column) return null
  const rows = page.items.slice(0, shownBars)
  const size = (row: ReportRow) => Math.abs(plotted(column, page.columns, row))
  const longest = Math.max(...rows.map(size)) || 1
  return (
    <figure aria-label={column.label}>
      <figcaption className="mb-3 text-13 text-ink-muted">{column.label}</figcaption>
      <ul className="flex flex-col gap-2">
        {rows.map((row, place) => (
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
                  width: `${Math.max(0.5, (size(row) / longest) * 100)}%`,
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

/** Hours and whole units of money: what an axis can be read by. */
function plotted(column: ReportColumn, columns: readonly ReportColumn[], row: ReportRow): number {
  const value = Number(row.cells[columns.indexOf(column)] ?? 0)
  if (column.type === 'seconds') return Math.round(value / 360) / 10
  if (column.type === 'percent') return value / 100
  if (column.type !== 'money') return value
  return majorUnits(value, currencyOf(columns, row.cells, column))
}
