import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { FormError } from '#web/ui/form-error.tsx'

export const Route = createFileRoute('/launched')({ component: LaunchedPage })

/** Read once: what stands behind the # is of no use a second time. */
function readTicket() {
  const given = new URLSearchParams(
    typeof window === 'undefined' ? '' : window.location.hash.slice(1),
  )
  return {
    organization_id: given.get('organization') ?? '',
    ticket: given.get('ticket') ?? '',
    browser_secret: given.get('secret') ?? '',
  }
}

let begun: Promise<string> | undefined

/** Where launches from other platforms arrive: the ticket becomes a session, and the course opens. */
function LaunchedPage() {
  const { t } = useLingui()
  const router = useRouter()
  const [refused, setRefused] = useState<string>()
  useEffect(() => {
    begun ??= useSession.getState().finishLaunch(readTicket())
    begun.then(
      (path) => router.history.replace(path),
      (failure: unknown) => setRefused(messageOf(failure)),
    )
  }, [router])
  return (
    <AuthFrame title={<Trans>Opening your course</Trans>}>
      <PageTitle>{t`Opening your course`}</PageTitle>
      {refused ? (
        <FormError>{refused}</FormError>
      ) : (
        <p role="status" className="text-ink-muted">
          <Trans>One moment…</Trans>
        </p>
      )}
    </AuthFrame>
  )
}
