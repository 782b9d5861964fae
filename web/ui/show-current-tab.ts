import { fadeOverflow } from './fade-overflow.ts'

/**
 * A ref for a row of tabs that scrolls when it is too narrow for all of them, as on a phone: the open one comes into
 * sight when the row appears, and the edges fade where there is more. It moves the row only, never the page.
 */
export function showCurrentTab(row: HTMLElement | null) {
  scrollToCurrent(row)
  return fadeOverflow(row)
}

function scrollToCurrent(row: HTMLElement | null) {
  const tab = row?.querySelector('[aria-current=page], [data-state=active]')
  if (!row || !tab) return
  const seen = row.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left >= seen.left && right <= seen.right) return
  row.scrollLeft += (left + right) / 2 - (seen.left + seen.right) / 2
}
