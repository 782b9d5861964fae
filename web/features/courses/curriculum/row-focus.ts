/** Moves the focus to the row above or below, across sections. */
export function focusRow(row: Element, step: 'up' | 'down') {
  const rows = [...(row.closest('[data-tree]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  rows[rows.indexOf(row as HTMLElement) + (step === 'up' ? -1 : 1)]?.focus()
}

/** Gives the focus to what is about to be drawn. */
export function focusSoon(elementId: string) {
  requestAnimationFrame(() => document.getElementById(elementId)?.focus())
}
