import { createContext, use, useEffect } from 'react'

/** Set by a page that can put everything else away. */
export const TakeOverContext = createContext<(taken: boolean) => void>(() => undefined)

/** While the calling part is mounted, the page shows nothing but it. */
export function useTakeOver(): void {
  const take = use(TakeOverContext)
  useEffect(() => {
    take(true)
    return () => take(false)
  }, [take])
}
