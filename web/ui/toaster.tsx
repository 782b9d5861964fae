import type { ExternalToast } from 'sonner'
import { onDemand, useOnDemand } from './on-demand.ts'

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
  const Parts = useOnDemand(parts)
  return Parts && <Parts.ToastRegion />
}
