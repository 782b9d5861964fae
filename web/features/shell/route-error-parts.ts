import { onDemand } from '#web/ui/on-demand.ts'

/** Fetched while everything is well, so that it is there when there is no connection. */
export const routeErrorParts = onDemand(() => import('./route-error-page.tsx'))
