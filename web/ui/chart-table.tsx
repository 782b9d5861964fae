import { useLingui } from '@lingui/react/macro'
import type { ChartRow, ChartSeries } from './chart-data.ts'

/** The numbers of a chart for people who can't see it. */
export function ChartTable({
  label,
  series,
  rows,
  tick,
  value,
}: {
  label: string
  series: ChartSeries[]
  rows: ChartRow[]
  tick: (at: string) => string
  value: (number: number) => string
}) {
  const { t } = useLingui()
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t`When`}</th>
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
                <td key={column.key}>{value(Number(row[column.key] ?? 0))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
