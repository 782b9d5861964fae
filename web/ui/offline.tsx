import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfflineState } from './offline-state.tsx'
import { useOnline } from './use-online.ts'

/** What is on its way, or why it isn't. Part of the first load: without a connection it is too late to fetch it. */
export function UnlessOffline({ children }: { children: ReactNode }) {
  return useOnline() ? children : <OfflineState />
}

/** Shown while the browser has no connection. */
export function OfflineBanner() {
  return <div role="status">{!useOnline() && <Banner />}</div>
}

const Banner = () => (
  <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-13 text-amber-ink">
    <WifiOff aria-hidden className="size-4 shrink-0" />
    <Trans>You’re offline. Some information may be out of date.</Trans>
  </p>
)
