import { useEffect, useSyncExternalStore } from 'react'

/** A module that a page can start without. */
export interface OnDemand<Part> {
  load: () => Promise<Part>
  loaded: () => Part | undefined
  /** For what is only drawn once the module is there. */
  part: () => Part
  subscribe: (listener: () => void) => () => void
}

export function onDemand<Part>(fetchPart: () => Promise<Part>): OnDemand<Part> {
  const listeners = new Set<() => void>()
  let arrived: Part | undefined
  let loading: Promise<Part> | undefined
  const load = async () => {
    try {
      arrived = await fetchPart()
    } catch (error) {
      // The next to want it tries again.
      loading = undefined
      throw error
    }
    for (const listener of listeners) listener()
    return arrived
  }
  return {
    load: () => (loading ??= load()),
    loaded: () => arrived,
    part: () => {
      if (!arrived) throw new Error('This was drawn before its module arrived.')
      return arrived
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The module once it is there. It is fetched at once when wanted, otherwise when the browser has nothing else to do. */
export function useOnDemand<Part>(source: OnDemand<Part>, wanted = false): Part | undefined {
  useEffect(() => {
    if (wanted) return untilDone(source.load)
    return whenIdle(() => void source.load().catch(() => undefined))
  }, [source, wanted])
  return useSyncExternalStore(source.subscribe, source.loaded, () => undefined)
}

/** Happens when someone waits for a part that doesn't come. Chromium fetches a script that failed only after a reload. */
export const partMissing = 'lyceum-part-missing'

/** Tries again for as long as someone waits for it. */
function untilDone(run: () => Promise<unknown>) {
  let isOver = false
  const attempt = () => {
    if (isOver) return
    run().catch(() => {
      if (!isOver) dispatchEvent(new Event(partMissing))
      setTimeout(attempt, 2000)
    })
  }
  attempt()
  return () => {
    isOver = true
  }
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void) {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
