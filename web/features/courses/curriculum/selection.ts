/** Sets of chosen ids, never changed in place. */
export type Ids = ReadonlySet<string>

export const noIds: Ids = new Set()

export const withIds = (ids: Ids, more: Iterable<string>): Ids => new Set([...ids, ...more])

export function withoutIds(ids: Ids, fewer: Iterable<string>): Ids {
  const gone = new Set(fewer)
  return new Set([...ids].filter((id) => !gone.has(id)))
}

export const toggleId = (ids: Ids, id: string): Ids =>
  ids.has(id) ? withoutIds(ids, [id]) : withIds(ids, [id])

/** Everything from one to the other, as the list stands; just the last one when the first is gone. */
export function withRange(ids: Ids, order: readonly string[], from: string, to: string): Ids {
  const [start, end] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b)
  if (start === undefined || end === undefined || start === -1) return withIds(ids, [to])
  return withIds(ids, order.slice(start, end + 1))
}
