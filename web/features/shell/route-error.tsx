import type { ErrorComponentProps } from '@tanstack/react-router'
import { useOnDemand } from '#web/ui/on-demand.ts'
import { routeErrorParts } from './route-error-parts.ts'

/** What a person sees when a page broke, or can't be loaded for want of a connection. */
export function RouteError(props: ErrorComponentProps) {
  const Parts = useOnDemand(routeErrorParts, true)
  return Parts ? <Parts.RouteErrorPage {...props} /> : null
}
