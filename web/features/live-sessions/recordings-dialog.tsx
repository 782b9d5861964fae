import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LiveSession } from '#contract/live-sessions.ts'
import { deleteMeetingRecording, listMeetingRecordings } from '#contract/meeting-recordings.ts'
import { call } from '#web/lib/call.ts'
import { Player } from '#web/lib/player/player.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { liveSessionsKey } from './queries.ts'

type Props = { organizationId: string; session: LiveSession; onClose: () => void }

/** What was recorded of a session, for everyone whom it was for. */
export function RecordingsDialog({ organizationId, session, onClose }: Props) {
  const client = useQueryClient()
  const { t } = useLingui()
  const [deleting, setDeleting] = useState<string | null>(null)
  const params = { organizationId, meetingId: session.id }
  const list = useQuery({
    queryKey: [...liveSessionsKey(organizationId), 'recordings', session.id],
    queryFn: ({ signal }) => call(listMeetingRecordings, { params }, { signal }),
  })
  const remove = useMutation({
    mutationFn: (recordingId: string) =>
      call(deleteMeetingRecording, { params: { ...params, recordingId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: liveSessionsKey(organizationId) }),
  })
  const { title } = session
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="xl" title={<Trans>Recording of “{title}”</Trans>}>
        {list.isPending ? (
          <Skeleton className="aspect-video" />
        ) : list.isError ? (
          <QueryFailure query={list} />
        ) : (
          <ul className="flex flex-col gap-6">
            {list.data.items.map(({ id, started_at, recorded_by, media, expires_at, can }) => (
              <li key={id}>
                {media && <Player kind="video" title={t`Recording of ${title}`} media={media} />}
                <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-muted">
                  <RelativeTime value={started_at} />
                  {recorded_by && <Trans>Recorded by {recorded_by.name}</Trans>}
                  {expires_at && (
                    <span>
                      <Trans>
                        Deleted <RelativeTime value={expires_at} />
                      </Trans>
                    </span>
                  )}
                  {can.delete && (
                    <Button size="sm" onClick={() => setDeleting(id)}>
                      <Trans>Delete recording</Trans>
                    </Button>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
        <ConfirmDialog
          open={deleting !== null}
          onOpenChange={(open) => !open && setDeleting(null)}
          title={<Trans>Delete the recording of “{title}”?</Trans>}
          effect={
            <Trans>
              Nobody can watch the recording anymore, and lessons that show it lose their video.
            </Trans>
          }
          confirmLabel={<Trans>Delete recording</Trans>}
          onConfirm={() => remove.mutateAsync(deleting ?? '')}
        />
      </DialogContent>
    </Dialog>
  )
}
