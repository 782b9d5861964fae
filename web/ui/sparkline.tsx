/** The course of a figure in a few small columns, the newest in full color. Decoration: the charts say the same in numbers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const highest = Math.max(...values, 0)
  if (highest === 0) return null
  return (
    <span aria-hidden className="flex h-6 w-20 shrink-0 items-end gap-px">
      {values.map((value, index) => (
        <span
          // eslint-disable-next-line react/no-array-index-key -- a column is its place
          key={index}
          className={
            index === values.length - 1
              ? 'min-h-px flex-1 bg-[var(--chart-1)]'
              : 'min-h-px flex-1 bg-[var(--chart-1)]/45'
          }
          style={{ height: `${(value / highest) * 100}%` }}
        />
      ))}
    </span>
  )
}
