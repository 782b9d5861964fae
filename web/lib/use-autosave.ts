import { useEffect, useState, useSyncExternalStore } from 'react'
import { Autosave } from './autosave.ts'

/** Autosave while the component is mounted. Leaving the page with unsaved changes asks first. */
export function useAutosave<Changes extends object>(
  save: (changes: Partial<Changes>) => Promise<unknown>,
) {
  const [autosave] = useState(() => new Autosave<Changes>())
  useEffect(() => autosave.saveWith(save))
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState, autosave.getState)
  useEffect(() => {
    const now = () => void autosave.flush()
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.isUnsafeToLeave) event.preventDefault()
    }
    window.addEventListener('online', now)
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('online', now)
      window.removeEventListener('beforeunload', ask)
      now()
    }
  }, [autosave])
  return { autosave, state }
}
