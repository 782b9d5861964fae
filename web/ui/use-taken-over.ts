import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while a part is as the server rendered it, true once the browser has taken it over. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
