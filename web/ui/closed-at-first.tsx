import type { ComponentType } from 'react'
import { onDemand, useOnDemand } from './on-demand.ts'

/**
 * A part that shows nothing before someone opens it. Its module is fetched after the page, or at once when it is open;
 * from then on it stays, so that it can close in its own time and give the focus back.
 */
export function closedAtFirst<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) {
  const source = onDemand(fetchPart)
  return function ClosedAtFirst(props: Props) {
    const Part = useOnDemand(source, isOpen(props))
    return Part && <Part {...props} />
  }
}
