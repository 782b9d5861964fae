export type ChartSeries = {
  key: string
  label: string
  /** One of the five chart colours, in their order. */
  colour?: 1 | 2 | 3 | 4 | 5
}

export type ChartRow = { at: string } & Record<string, number | string>

/** A row of zeros tells nothing that a sentence would not tell better. */
export const hasValues = (series: ChartSeries[], rows: ChartRow[]): boolean =>
  rows.some((row) => series.some(({ key }) => Number(row[key] ?? 0) !== 0))

/** The year that the steps are in, or the first and the last; nothing where steps are not days. */
export function yearsOf(rows: ChartRow[]): string {
  const years = rows.flatMap(({ at }) => /^(\d{4})-\d{2}/.exec(at)?.[1] ?? [])
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? first : `${first}–${last}`
}
