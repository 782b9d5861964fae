import { useState } from 'react'

/** True from the first time the value is true. */
export function useOnceTrue(value: boolean): boolean {
  const [seen, setSeen] = useState(value)
  if (value && !seen) setSeen(true)
  return seen
}
