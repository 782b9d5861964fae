import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeCalendarFeed, resetCalendarFeed } from '#contract/calendar.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { feedQuery } from './queries.ts'

/** The secret address under which other programs read this calendar. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={<Trans>Subscribe in another calendar</Trans>}
        description={
          <Trans>
            See everything on this calendar in your phone or email app, always up to date.
          </Trans>
        }
      >
        <Feed />
      </DialogContent>
    </Dialog>
  )
}

function Feed() {
  const { t } = useLingui()
  const client = useQueryClient()
  const feed = useQuery(feedQuery)
  const [resetting, setResetting] = useState(false)
  const reset = useMutation({
    mutationFn: () => call(resetCalendarFeed, {}),
    onSuccess: (data) => client.setQueryData(feedQuery.queryKey, data),
    onError: (failure) => toastFailure(failure),
  })
  const remove = useMutation({
    mutationFn: () => call(removeCalendarFeed, {}),
    onSuccess: async () => {
      toast.success(t`Calendar link turned off`)
      await client.invalidateQueries({ queryKey: feedQuery.queryKey })
    },
    onError: (failure) => toastFailure(failure),
  })
  if (feed.isError) return <QueryFailure query={feed} />
  if (!feed.data) return <Skeleton className="h-24" />
  const { url, last_read_at } = feed.data
  if (!url) {
    return (
      <DialogFooter className="mt-0">
        <Button variant="primary" pending={reset.isPending} onClick={() => reset.mutate()}>
          <Trans>Create secret link</Trans>
        </Button>
      </DialogFooter>
    )
  }
  return (
    <>
      <Field
        label={<Trans>Secret link</Trans>}
        hint={
          <Trans>
            Anyone with this link can see your calendar. Keep it private, and reset it if someone
            else gets it.
          </Trans>
        }
      >
        <div className="flex items-center gap-2">
          <Input
            readOnly
            className="font-mono text-13"
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={url} size="md" />
        </div>
      </Field>
      <p className="mt-3 text-13 text-ink-muted">
        {last_read_at ? (
          <Trans>
            Last used <RelativeTime value={last_read_at} />
          </Trans>
        ) : (
          <Trans>Not used by any app yet.</Trans>
        )}
      </p>
      <DialogFooter>
        <Button
          variant="danger-quiet"
          className="sm:me-auto"
          pending={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <Trans>Turn off</Trans>
        </Button>
        <Button onClick={() => setResetting(true)}>
          <Trans>Reset link</Trans>
        </Button>
        <Button asChild variant="primary">
          <a href={url.replace(/^https?:/, 'webcal:')}>
            <Trans>Open in my calendar</Trans>
          </a>
        </Button>
      </DialogFooter>
      <ConfirmDialog
        open={resetting}
        onOpenChange={setResetting}
        title={<Trans>Reset the secret link?</Trans>}
        effect={
          <Trans>
            Calendars that use the old link will stop updating. Subscribe again with the new one.
          </Trans>
        }
        confirmLabel={<Trans>Reset</Trans>}
        onConfirm={() => reset.mutateAsync()}
      />
    </>
  )
}
