import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { DoorDrawing } from '#web/ui/drawings.tsx'

export function NotFound() {
  return (
    <div className="flex flex-col items-center px-4 py-16 text-center">
      <DoorDrawing />
      <h1 className="mt-5 text-20 font-semibold">
        <Trans>Page Not Found</Trans>
      </h1>
      <p className="mt-1 max-w-105 text-ink-muted">
        <Trans>The page you're looking for doesn't exist in the dashboard.</Trans>
      </p>
      <Button asChild variant="primary" className="mt-5">
        <Link to="/dashboard">
          <Trans>Back to Dashboard</Trans>
        </Link>
      </Button>
    </div>
  )
}
