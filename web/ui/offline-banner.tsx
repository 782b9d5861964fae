import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** Shown while the browser has no connection. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-13 text-amber-ink">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <Trans>You are offline. What you see may be out of date.</Trans>
        </p>
      )}
    </div>
  )
}
