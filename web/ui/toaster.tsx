import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { ExternalToast } from 'sonner'
import { onDemand, partMissing, useOnDemand } from './on-demand.ts'

const parts = onDemand(() => import('./toast-region.tsx'))

const say =
  (kind: 'success' | 'error' | 'warning' | 'info') => (text: string, options?: ExternalToast) =>
    void parts.load().then(({ toast }) => toast[kind](text, options))

export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
}

/** Place it once, at the root. Call `toast.success(text)`, `toast.error(text)` from anywhere. */
export function Toaster() {
  const { t } = useLingui()
  const Parts = useOnDemand(parts)
  const offerReload = useEffectEvent(() =>
    toast.error(t`This couldn’t be loaded`, {
      id: partMissing,
      action: { label: t`Reload`, onClick: () => location.reload() },
    }),
  )
  useEffect(() => {
    const missing = () => offerReload()
    addEventListener(partMissing, missing)
    return () => removeEventListener(partMissing, missing)
  }, [])
  return Parts && <Parts.ToastRegion />
}
