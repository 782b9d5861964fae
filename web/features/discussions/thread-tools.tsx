import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, Lock, LockOpen, Pencil, Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import {
  lockThread,
  pinThread,
  retitleThread,
  subscribeToThread,
  type ThreadDetail,
} from '#contract/discussions.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { discussionsKey } from './queries.ts'

/** Follow, pin, lock, rename. */
export function ThreadTools({
  organizationId,
  detail: { thread, can },
}: {
  organizationId: string
  detail: ThreadDetail
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [renaming, setRenaming] = useState(false)
  const [title, setTitle] = useState(thread.title)
  const params = { organizationId, threadId: thread.id }
  const refresh = () => client.invalidateQueries({ queryKey: discussionsKey(organizationId) })
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: refresh,
    onError: (error) => toastFailure(error),
  })
  const follow = !thread.is_subscribed
  const pinned = !thread.is_pinned
  const locked = !thread.is_locked
  return (
    <>
      {can.edit_title && (
        <IconButton label={t`Edit title`} onClick={() => setRenaming(true)}>
          <Pencil />
        </IconButton>
      )}
      {can.pin && (
        <IconButton
          label={pinned ? t`Pin` : t`Unpin`}
          aria-pressed={!pinned}
          onClick={() => change.mutate(() => call(pinThread, { params, body: { pinned } }))}
        >
          {pinned ? <Pin /> : <PinOff />}
        </IconButton>
      )}
      {can.lock && (
        <IconButton
          label={locked ? t`Lock` : t`Unlock`}
          aria-pressed={!locked}
          onClick={() => change.mutate(() => call(lockThread, { params, body: { locked } }))}
        >
          {locked ? <Lock /> : <LockOpen />}
        </IconButton>
      )}
      <Button
        size="sm"
        aria-pressed={!follow}
        onClick={() =>
          change.mutate(() => call(subscribeToThread, { params, body: { subscribed: follow } }))
        }
      >
        {follow ? <Bell /> : <BellOff />}
        {follow ? <Trans>Follow</Trans> : <Trans>Unfollow</Trans>}
      </Button>
      <ConfirmDialog
        open={renaming}
        onOpenChange={setRenaming}
        danger={false}
        title={<Trans>Edit title</Trans>}
        effect={<Trans>Everyone in the course will see the new title.</Trans>}
        confirmLabel={<Trans>Save</Trans>}
        onConfirm={async () => {
          await call(retitleThread, { params, body: { title } })
          await refresh()
        }}
      >
        <Field required label={<Trans>Title</Trans>}>
          <Input
            required
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  )
}
