import { useSyncExternalStore } from 'react'

let online = globalThis.navigator?.onLine ?? true
const listeners = new Set<() => void>()

// Listened to from the start: whoever is shown later knows as well.
for (const kind of ['online', 'offline']) {
  globalThis.addEventListener?.(kind, () => {
    online = kind === 'online'
    for (const listener of listeners) listener()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the browser has a connection, as far as it knows. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => online,
    () => true,
  )
