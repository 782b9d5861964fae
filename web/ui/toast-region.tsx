import 'sonner/dist/styles.css'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { partMissing } from './on-demand.ts'

export { toast } from 'sonner'

/** Where toasts appear, and how they look. */
export function ToastRegion() {
  const { t } = useLingui()
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
  return (
    <Sonner
      position="bottom-right"
      mobileOffset={{ bottom: 'calc(var(--below) + 1rem)' }}
      gap={8}
      style={{ fontFamily: 'inherit' }}
      duration={5000}
      containerAriaLabel={t`Notifications`}
      icons={{
        success: <CircleCheck className="size-4.5 text-success" />,
        error: <CircleAlert className="size-4.5 text-danger" />,
        warning: <TriangleAlert className="size-4.5 text-amber-ink" />,
        info: <Info className="size-4.5 text-info" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'pointer-events-auto flex w-full items-start gap-3 rounded-card border border-line bg-raised p-4 text-14 text-ink shadow-float sm:w-89',
          title: 'font-semibold',
          description: 'mt-0.5 text-ink-muted',
          content: 'min-w-0 flex-1',
          icon: 'mt-px shrink-0',
          actionButton:
            'shrink-0 rounded-control px-2 text-13 font-semibold text-primary hover:bg-wash',
          cancelButton: 'shrink-0 rounded-control px-2 text-13 text-ink-muted hover:bg-wash',
          closeButton: 'text-ink-muted',
        },
      }}
    />
  )
}
