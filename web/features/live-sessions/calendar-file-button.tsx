import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { downloadLiveSession, type LiveSession } from '#contract/live-sessions.ts'
import { call } from '#web/lib/call.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'

type CalendarFileButtonProps = { organizationId: string; session: LiveSession; size?: 'sm' }

/** Hands the session to a calendar of one's own; there while it is still to come. */
export function CalendarFileButton({ organizationId, session, size }: CalendarFileButtonProps) {
  const { t } = useLingui()
  const download = useMutation({
    mutationFn: () =>
      call(downloadLiveSession, { params: { organizationId, sessionId: session.id } }),
    onSuccess: saveFile,
    onError: (failure) => toastFailure(failure, t`The file couldn’t be created`),
  })
  if (session.status !== 'scheduled') return null
  return (
    <Button size={size} pending={download.isPending} onClick={() => download.mutate()}>
      <CalendarPlus />
      <Trans>Add to calendar</Trans>
    </Button>
  )
}
