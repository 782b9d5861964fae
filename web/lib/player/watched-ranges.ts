export type Range = [from: number, to: number]

/** Adds one played stretch in whole seconds; stretches that touch become one. */
export function addRange(ranges: readonly Range[], from: number, to: number): Range[] {
  const added: Range = [Math.floor(from), Math.ceil(to)]
  if (added[1] <= added[0]) return [...ranges]
  const sorted = [...ranges, added].sort((a, b) => a[0] - b[0])
  const merged: Range[] = []
  for (const [start, end] of sorted) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
