/** The list with one item at another place; the rest keep their order. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : rest.toSpliced(to, 0, item)
}
