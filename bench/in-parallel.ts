/** Processes all items, a limited number at a time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  run: (item: T, index: number) => Promise<void>,
) {
  const waiting = items.entries()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [index, item] of waiting) await run(item, index)
    }),
  )
}
