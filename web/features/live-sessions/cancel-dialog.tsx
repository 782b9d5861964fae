import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelLiveSession, type LiveSession } from '#contract/live-sessions.ts'
import { call } from '#web/lib/call.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { type SeriesScope, SeriesScopeChoice } from '#web/ui/series-scope-choice.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { liveSessionsKey } from './queries.ts'

type CancelDialogProps = {
  organizationId: string
  session: LiveSession | null
  onClose: () => void
}

/** Calls a session off, or of a series those that are meant, and says why. */
export function CancelDialog({ organizationId, session, onClose }: CancelDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [scope, setScope] = useState<SeriesScope>('this')
  return (
    <ReasonDialog
      open={session !== null}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Cancel “{session?.title ?? ''}”?</Trans>}
      effect={
        <Trans>
          The session won't take place. We'll notify everyone invited right away, with your reason.
        </Trans>
      }
      confirmLabel={<Trans>Cancel session</Trans>}
      onConfirm={async (reason) => {
        if (!session) return
        await call(cancelLiveSession, {
          params: { organizationId, sessionId: session.id },
          body: { reason, scope: session.series ? scope : 'this' },
        })
        toast.success(t`Session canceled. We'll notify everyone invited`)
        await client.invalidateQueries({ queryKey: liveSessionsKey(organizationId) })
      }}
    >
      {session?.series && <SeriesScopeChoice value={scope} onValueChange={setScope} />}
    </ReasonDialog>
  )
}
