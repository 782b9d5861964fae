import { startTransition, useEffect, useState } from 'react'

const screenfuls = 60

/** A long list begins with its first part, so that the page is there at once; the rest follows without holding it up. */
export function useFirstPart<Item>(items: readonly Item[]): readonly Item[] {
  const [whole, setWhole] = useState(items.length <= screenfuls)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return whole ? items : items.slice(0, screenfuls)
}
