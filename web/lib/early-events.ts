import { pageTakenOver } from './page-taken-over.ts'

/** Something a person did before the page was interactive, as recorded by `early.js`. */
interface EarlyEvent {
  type: 'click' | 'input' | 'submit'
  target: Element
  /** Of a field at that time. */
  value: string | undefined
}

/** Not in TypeScript's own list: only Chromium has it. */
export interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    early?: {
      kept: EarlyEvent[]
      keys: KeyboardEvent[]
      isTakenOver: (element: Element) => boolean
      /** Called after something more was recorded. */
      onKept: () => void
      /** Recording has stopped. */
      stop: () => void
      stopKeys: () => void
      /** The browser's offer to install the app, kept for a better moment. */
      install?: InstallPromptEvent
    }
  }
}

const patienceMs = 10_000

/**
 * Replays what was recorded, in order, each event as soon as React has hydrated its element. Recording goes on until the
 * whole page is taken over.
 */
export function doEarlyEvents(): void {
  const { early } = window
  const root = document.querySelector('#root')
  if (!early || !root) return
  let isOver = false
  let isWaiting = false
  const go = () => {
    for (let [next] = early.kept; next; [next] = early.kept) {
      const isHere = next.target.isConnected
      if (isHere && !early.isTakenOver(next.target)) break
      early.kept.shift()
      if (isHere) again(next)
    }
    isWaiting = early.kept.length > 0 && !isOver
    if (isWaiting) requestAnimationFrame(go)
  }
  early.onKept = () => {
    if (!isWaiting) go()
  }
  go()
  void pageTakenOver(root, patienceMs).then(() => {
    early.stop()
    isOver = true
  })
}

/**
 * Calls `press` for keys, starting with those pressed before anything was listening. Returns a function that stops it.
 */
export function hearKeys(press: (event: KeyboardEvent) => void): () => void {
  const { early } = window
  early?.stopKeys()
  early?.keys.forEach(press)
  // All listeners added at this moment get them; later ones don't.
  queueMicrotask(() => early?.keys.splice(0))
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

function again({ type, target, value }: EarlyEvent): void {
  if (type === 'click' && target instanceof HTMLElement) {
    // Menus open when they are pressed.
    if (target.closest('[aria-haspopup=menu]')) {
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
    }
    target.click()
  }
  if (type === 'submit' && target instanceof HTMLFormElement) target.requestSubmit()
  if (type === 'input') tellEntered(target, value)
}

function tellEntered(target: Element, value: string | undefined): void {
  // Taking over a list of options sets it back to what the server rendered.
  if (target instanceof HTMLSelectElement && value !== undefined) target.value = value
  const isChosen =
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type === 'file')
  if (isChosen) target.dispatchEvent(new Event('change', { bubbles: true }))
  else tellTyped(target, value)
}

/** React notices a change if the value differs from the last one it saw. */
function tellTyped(target: Element, value: string | undefined): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField) return
  // Taking over a slider sets it back.
  const typed = target.type === 'range' ? (value ?? target.value) : target.value
  target.value = target.defaultValue
  const ofPrototype = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')
  ofPrototype?.set?.call(target, typed)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
