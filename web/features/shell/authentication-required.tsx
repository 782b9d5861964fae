import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { DoorDrawing } from '#web/ui/drawings.tsx'

/** Shown in place of a page when the person was logged out while it was open, as in another tab. */
export function AuthenticationRequired({ redirect }: { redirect: string }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="flex flex-col items-center text-center">
        <DoorDrawing />
        <h1 className="mt-5 text-20 font-semibold">
          <Trans>Authentication Required</Trans>
        </h1>
        <p className="mt-1 text-ink-muted">
          <Trans>Please log in to access your dashboard.</Trans>
        </p>
        <Button asChild variant="primary" className="mt-5">
          <Link to="/login" search={{ redirect }}>
            <Trans>Go to Login</Trans>
          </Link>
        </Button>
      </div>
    </main>
  )
}
