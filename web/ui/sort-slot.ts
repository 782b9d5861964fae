import { useSyncExternalStore } from 'react'

/** The place beside the filters of a page for the sorting of its table; see SortSelect. */
let slot: HTMLElement | null = null
const watchers = new Set<() => void>()

/** A ref for that place. */
export function offerSortSlot(element: HTMLElement | null) {
  if (!element || isInDrawer(element)) return
  place(element)
  return () => {
    if (slot === element) place(null)
  }
}

export const isInDrawer = (element: Element) => element.closest('[role=dialog]') !== null

function place(next: HTMLElement | null) {
  slot = next
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The filters above a table on the same page; a table in a drawer keeps its sorting to itself. */
export function useSortSlot(inDrawer: boolean): HTMLElement | null {
  const found = useSyncExternalStore(
    subscribe,
    () => slot,
    () => null,
  )
  return found && !inDrawer ? found : null
}
