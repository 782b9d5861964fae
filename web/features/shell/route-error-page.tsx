import { Trans } from '@lingui/react/macro'
import { Link, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isNetworkError } from '#web/lib/api-error.ts'
import { isMissingChunk, keepMissingChunksInside } from '#web/lib/missing-chunk.ts'
import { errorIdOf, reportError, reportUncaught } from '#web/lib/report-error.ts'
import { useSession } from '#web/lib/session.ts'
import { supportAddress } from '#web/lib/support-address.ts'
import { supportPageOf } from '#web/lib/support-page.ts'
import { Button } from '#web/ui/button.tsx'
import { OfflineState } from '#web/ui/offline-state.tsx'
import { tryConnection } from '#web/ui/try-connection.ts'
import { useOnline } from '#web/ui/use-online.ts'

/** Either the page broke, or there is no connection to load it. */
export function RouteErrorPage(props: ErrorComponentProps) {
  return isMissingChunk(props.error) || isNetworkError(props.error) ? (
    <NotLoaded {...props} />
  ) : (
    <Broken {...props} />
  )
}

/** Shows nothing. From here on parts that can't be fetched stay inside the app, and errors that no page shows are told. */
export function WatchFailures() {
  const router = useRouter()
  useEffect(() => {
    const report = (event: Event) =>
      reportUncaught(event, router.state.matches.at(-1)?.routeId ?? '/')
    const stop = keepMissingChunksInside()
    addEventListener('error', report)
    addEventListener('unhandledrejection', report)
    return () => {
      stop()
      removeEventListener('error', report)
      removeEventListener('unhandledrejection', report)
    }
  }, [router])
  return null
}

const reloaded = 'lyceum-reloaded-for'

/** The way out is another page of the app: loading the whole of it anew would end on the browser's own page. */
function NotLoaded({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isMissing = isMissingChunk(error)
  const reason = String(error)
  const online = useOnline()
  useEffect(() => {
    // With a connection the part is missing because there is a newer version, which a new page brings; once, at most.
    if (!online || !isMissing || sessionStorage.getItem(reloaded) === reason) return
    void tryConnection().then((reached) => {
      if (!reached) return
      sessionStorage.setItem(reloaded, reason)
      location.reload()
    })
  }, [online, isMissing, reason])
  const goOn = () => {
    // A part that failed once is asked for again only by a new page.
    if (isMissing) location.reload()
    else {
      reset()
      void router.invalidate()
    }
  }
  return (
    <div className="mx-auto max-w-lesson px-4 py-16">
      <OfflineState
        onReached={goOn}
        action={
          <Button size="sm" variant="ghost" onClick={() => router.history.back()}>
            <Trans>Go back</Trans>
          </Button>
        }
      />
    </div>
  )
}

function Broken({ error }: ErrorComponentProps) {
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '/' })
  const supportPage = useSession(supportPageOf)
  const [errorId] = useState(() => errorIdOf(error))
  // Only what is shown is reported: React may draw a page that breaks more than once before it gives up.
  useEffect(() => {
    reportError(error, routeId, errorId)
  }, [error, routeId, errorId])
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
      <p className="mt-3 flex items-center gap-1 text-13 text-ink-faint">
        <Trans>
          Error id <code className="font-mono text-12">{errorId}</code>
        </Trans>
      </p>
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

const mailTo = (errorId: string): string =>
  `mailto:${supportAddress()}?subject=${encodeURIComponent(`Lyceum, error ${errorId}`)}`
