import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CircleCheck,
  CircleX,
  MoreHorizontal,
  Pause,
  Pencil,
  Play,
  Plus,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import {
  deleteRecordForward,
  pauseRecordForward,
  resumeRecordForward,
  type RecordForward,
} from '#contract/record-forwards.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RecordForwardDialog } from './record-forward-dialog.tsx'
import { RecordForwardLog } from './record-forward-log.tsx'
import { recordForwardsQuery } from './queries.ts'

/** Other record stores that get the organization's statements. */
export function RecordForwards({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const list = useQuery(recordForwardsQuery(organizationId))
  const [editing, setEditing] = useState<RecordForward | 'new'>()
  const [deleting, setDeleting] = useState<RecordForward>()
  const [open, setOpen] = useState<string>()
  const refresh = () =>
    client.invalidateQueries({ queryKey: recordForwardsQuery(organizationId).queryKey })
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (failure) => toastFailure(failure),
    onSettled: refresh,
  })
  if (list.isPending) return <Skeleton className="h-32" />
  if (list.isError) return <QueryFailure query={list} />
  const paramsOf = ({ id }: RecordForward) => ({ params: { organizationId, forwardId: id } })
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Forward learning records</Trans>}
        description={
          <Trans>
            Send statements to another record store, in order and about a minute after they arrive.
          </Trans>
        }
        action={
          <Button size="sm" onClick={() => setEditing('new')}>
            <Plus />
            <Trans>Add record store</Trans>
          </Button>
        }
      />
      {list.data.length === 0 && (
        <p className="text-ink-muted">
          <Trans>No record stores yet. Statements stay in this organization.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {list.data.map((forward) => (
          <li key={forward.id} className="py-3 first:pt-0">
            <div className="flex flex-wrap items-start gap-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold wrap-anywhere">{forward.name}</p>
                <p className="text-13 text-ink-muted wrap-anywhere">{forward.endpoint}</p>
                <p className="text-13 text-ink-muted">
                  <Plural
                    value={forward.sent_count}
                    one="# statement sent"
                    other="# statements sent"
                  />
                  {forward.refused_count > 0 && (
                    <>
                      {' · '}
                      <Plural value={forward.refused_count} one="# refused" other="# refused" />
                    </>
                  )}
                  {forward.next_attempt_at && !forward.paused_at && (
                    <>
                      {' · '}
                      <Trans>
                        Next attempt <RelativeTime value={forward.next_attempt_at} />
                      </Trans>
                    </>
                  )}
                </p>
              </div>
              <State forward={forward} />
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={open === forward.id}
                onClick={() => setOpen(open === forward.id ? undefined : forward.id)}
              >
                <Trans>Log</Trans>
              </Button>
              <Menu>
                <MenuTrigger asChild>
                  <IconButton size="sm" label={t`Actions for ${forward.name}`}>
                    <MoreHorizontal />
                  </IconButton>
                </MenuTrigger>
                <MenuContent>
                  <MenuItem icon={<Pencil />} onSelect={() => setEditing(forward)}>
                    <Trans>Edit</Trans>
                  </MenuItem>
                  <MenuItem
                    icon={forward.paused_at ? <Play /> : <Pause />}
                    onSelect={() =>
                      change.mutate(() =>
                        call(
                          forward.paused_at ? resumeRecordForward : pauseRecordForward,
                          paramsOf(forward),
                        ),
                      )
                    }
                  >
                    {forward.paused_at ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
                  </MenuItem>
                  {forward.failing_since && !forward.paused_at && (
                    <MenuItem
                      icon={<Play />}
                      onSelect={() =>
                        change.mutate(() => call(resumeRecordForward, paramsOf(forward)))
                      }
                    >
                      <Trans>Retry now</Trans>
                    </MenuItem>
                  )}
                  <MenuSeparator />
                  <MenuItem danger icon={<Trash2 />} onSelect={() => setDeleting(forward)}>
                    <Trans>Delete</Trans>
                  </MenuItem>
                </MenuContent>
              </Menu>
            </div>
            {open === forward.id && (
              <RecordForwardLog organizationId={organizationId} forwardId={forward.id} />
            )}
          </li>
        ))}
      </ul>
      <RecordForwardDialog
        organizationId={organizationId}
        editing={editing}
        onClose={() => setEditing(undefined)}
        onSaved={refresh}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(next) => !next && setDeleting(undefined)}
        title={<Trans>Stop forwarding to “{deleting?.name}”?</Trans>}
        effect={
          <Trans>
            Its credentials and log will be deleted. Statements it has received stay there.
          </Trans>
        }
        confirmLabel={<Trans>Stop forwarding</Trans>}
        onConfirm={async () => {
          if (!deleting) return
          await call(deleteRecordForward, paramsOf(deleting))
          await refresh()
        }}
      />
    </Card>
  )
}

function State({ forward }: { forward: RecordForward }) {
  if (forward.paused_at) {
    return (
      <Pill tone="attention" icon={Pause}>
        <Trans>Paused</Trans>
      </Pill>
    )
  }
  if (forward.failing_since) {
    return (
      <Pill tone="danger" icon={CircleX}>
        <Trans>Failing</Trans>
      </Pill>
    )
  }
  return (
    <Pill tone="success" icon={CircleCheck}>
      <Trans>Active</Trans>
    </Pill>
  )
}
