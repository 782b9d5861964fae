import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfflineState } from './offline-state.tsx'
import { useOnline } from './use-online.ts'

export function UnlessOffline({ children }: { children: ReactNode }) {
  return useOnline() ? children : <OfflineState />
}

export function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-13 text-amber-ink">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      <Trans>You are offline. What you see may be out of date.</Trans>
    </p>
  )
}
