const openers = new WeakMap<Element, HTMLElement>()

if (typeof document !== 'undefined') {
  // A native listener: React doesn't tell of focus that `autoFocus` takes.
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof Element) || !(relatedTarget instanceof HTMLElement)) return
    const layer = target.closest('[role=dialog], [role=alertdialog]')
    if (layer && !layer.contains(relatedTarget) && !openers.has(layer)) {
      openers.set(layer, triggerOf(relatedTarget))
    }
  })
}

/** Gives the focus back to what had it before a dialog opened, also where no trigger belongs to the dialog. */
export function returnFocus(event: Event): void {
  const opener = event.target instanceof Element ? openers.get(event.target) : undefined
  if (event.defaultPrevented || !opener?.isConnected) return
  event.preventDefault()
  opener.focus()
}

/** The entry of a menu is gone by then; the button that opened the menu is still there. */
function triggerOf(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role=menu]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element
}
