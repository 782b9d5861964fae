import { Trans, useLingui } from '@lingui/react/macro'
import { Share, X } from 'lucide-react'
import { dismissInstall, install, isApplePhone } from '#web/lib/install-offer.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Mark } from '#web/ui/mark.tsx'

/** Offers the app for the home screen, below everything else. */
export default function InstallOffer() {
  const { t } = useLingui()
  return (
    <section
      aria-label={t`Install Lyceum`}
      className="fixed inset-x-3 bottom-[calc(var(--below)+0.75rem)] z-40 mx-auto flex max-w-110 items-start gap-3 rounded-card border border-line bg-raised p-4 shadow-float print:hidden"
    >
      <Mark className="mt-0.5 size-6 shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Trans>Install Lyceum</Trans>
        </p>
        <p className="mt-0.5 text-14 text-ink-muted">
          {isApplePhone() ? (
            <Trans>
              Tap <Share aria-label={t`Share`} className="inline size-4 align-text-bottom" />, then
              “Add to Home Screen”, to open your courses like an app.
            </Trans>
          ) : (
            <Trans>Open your courses from your home screen, even without a connection.</Trans>
          )}
        </p>
        {!isApplePhone() && (
          <Button size="sm" variant="primary" className="mt-3" onClick={() => void install()}>
            <Trans>Install</Trans>
          </Button>
        )}
      </div>
      <IconButton label={t`Not now`} className="-mt-1 -me-1" onClick={dismissInstall}>
        <X />
      </IconButton>
    </section>
  )
}
