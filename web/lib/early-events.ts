/** Something a person did before the page could be used, as `early.js` kept it. */
interface EarlyEvent {
  type: 'click' | 'input' | 'submit'
  target: Element
}

declare global {
  interface Window {
    takeEarly?: () => EarlyEvent[]
  }
}

/** Does what was kept, in its order, on the page that can be used now. */
export function doEarlyEvents(): void {
  for (const { type, target } of window.takeEarly?.() ?? []) {
    if (!target.isConnected) continue
    if (type === 'click' && target instanceof HTMLElement) target.click()
    if (type === 'submit' && target instanceof HTMLFormElement) target.requestSubmit()
    if (type === 'input') tellTyped(target)
  }
}

/** React hears of a change when the value isn't the one that it saw last. */
function tellTyped(target: Element): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField) return
  const typed = target.value
  target.value = target.defaultValue
  const ofPrototype = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')
  ofPrototype?.set?.call(target, typed)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
