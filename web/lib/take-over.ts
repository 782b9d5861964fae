import { createContext, use, useEffect } from 'react'

/** Set by a page that can hide everything else. */
export const TakeOverContext = createContext<(taken: boolean) => void>(() => undefined)

/** While the calling component is mounted, the page shows nothing else. */
export function useTakeOver(): void {
  const take = use(TakeOverContext)
  useEffect(() => {
    take(true)
    return () => take(false)
  }, [take])
}
