import { Trans } from '@lingui/react/macro'
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session.ts'
import { supportAddress } from '#web/lib/support-address.ts'
import { supportPageOf } from '#web/lib/support-page.ts'
import { Button } from '#web/ui/button.tsx'

/** What a person sees when a page broke. */
export function RouteError({ error }: ErrorComponentProps) {
  const supportPage = useSession(supportPageOf)
  const errorId = error instanceof ApiError ? error.request_id : undefined
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-16 text-center">
      <h1 className="text-20 font-semibold">
        <Trans>Something went wrong!</Trans>
      </h1>
      <p className="mt-1 max-w-120 text-pretty text-ink-muted">
        <Trans>
          We encountered an unexpected error while processing your request. Our team has been
          notified and is working to fix this issue.
        </Trans>
      </p>
      {errorId !== undefined && (
        <p className="mt-3 flex items-center gap-1 text-13 text-ink-faint">
          <Trans>
            Error id <code className="font-mono text-12">{errorId}</code>
          </Trans>
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          <Trans>Try Again</Trans>
        </Button>
        <Button asChild>
          <Link to="/">
            <Trans>Go Home</Trans>
          </Link>
        </Button>
        <Button asChild>
          <Link to={supportPage}>
            <Trans>Get Support</Trans>
          </Link>
        </Button>
        <Button asChild>
          <a href={mailTo(errorId)}>
            <Trans>Email Support</Trans>
          </a>
        </Button>
      </div>
    </div>
  )
}

function mailTo(errorId: string | undefined): string {
  const subject = errorId === undefined ? 'Lyceum' : `Lyceum, error ${errorId}`
  return `mailto:${supportAddress()}?subject=${encodeURIComponent(subject)}`
}
