import type { ReactNode } from 'react'
import { onDemand, useOnDemand } from './on-demand.ts'

/** Fetched while there is a connection, for when there is none. */
const parts = onDemand(() => import('./offline-parts.tsx'))

/** What is on its way, or why it isn't. */
export function UnlessOffline({ children }: { children: ReactNode }) {
  const Parts = useOnDemand(parts)
  return Parts ? <Parts.UnlessOffline>{children}</Parts.UnlessOffline> : children
}

/** Shown while the browser has no connection. */
export function OfflineBanner() {
  const Parts = useOnDemand(parts)
  return <div role="status">{Parts && <Parts.OfflineBanner />}</div>
}
