import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MoreHorizontal, Pause, Pencil, Play, Plus, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  testWebhook,
  type Webhook,
} from '#contract/integrations.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { DeliveryLog, StatePill } from './delivery-log.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Addresses that are told what happens, each with its log. */
export function Webhooks({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const webhooks = useQuery(webhooksQuery(organizationId))
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [deleting, setDeleting] = useState<Webhook>()
  const [open, setOpen] = useState<string>()
  const refresh = () =>
    client.invalidateQueries({ queryKey: webhooksQuery(organizationId).queryKey })
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (failure) => toastFailure(failure),
    onSettled: refresh,
  })
  if (webhooks.isPending) return <Skeleton className="h-32" />
  if (webhooks.isError) return <QueryFailure query={webhooks} />
  const paramsOf = ({ id }: Webhook) => ({ params: { organizationId, webhookId: id } })
  const test = (webhook: Webhook) => {
    setOpen(webhook.id)
    change.mutate(async () => {
      await call(testWebhook, paramsOf(webhook))
      toast.success(t`Test sent`)
    })
  }
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Webhooks</Trans>}
        description={
          <Trans>
            Signed with HMAC-SHA-256 in <code className="font-mono">Lyceum-Signature</code>. We
            retry for 36 hours if your endpoint doesn't respond.
          </Trans>
        }
        action={
          <Button size="sm" onClick={() => setEditing('new')}>
            <Plus />
            <Trans>New webhook</Trans>
          </Button>
        }
      />
      {webhooks.data.length === 0 && (
        <p className="text-ink-muted">
          <Trans>No webhooks yet.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {webhooks.data.map((webhook) => (
          <li key={webhook.id} className="py-3 first:pt-0">
            <div className="flex flex-wrap items-start gap-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold wrap-anywhere">{webhook.url}</p>
                <p className="text-13 text-ink-muted wrap-anywhere">{webhook.events.join(', ')}</p>
              </div>
              {webhook.paused_at ? (
                <Pill tone="attention" icon={Pause}>
                  <Trans>Paused</Trans>
                </Pill>
              ) : (
                webhook.last_delivery && <StatePill state={webhook.last_delivery.state} />
              )}
              <Button size="sm" onClick={() => test(webhook)}>
                <Send />
                <Trans>Test</Trans>
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={open === webhook.id}
                onClick={() => setOpen(open === webhook.id ? undefined : webhook.id)}
              >
                <Trans>Log</Trans>
              </Button>
              <Menu>
                <MenuTrigger asChild>
                  <IconButton size="sm" label={t`Actions for ${webhook.url}`}>
                    <MoreHorizontal />
                  </IconButton>
                </MenuTrigger>
                <MenuContent>
                  <MenuItem icon={<Pencil />} onSelect={() => setEditing(webhook)}>
                    <Trans>Edit</Trans>
                  </MenuItem>
                  <MenuItem
                    icon={webhook.paused_at ? <Play /> : <Pause />}
                    onSelect={() =>
                      change.mutate(() =>
                        call(webhook.paused_at ? resumeWebhook : pauseWebhook, paramsOf(webhook)),
                      )
                    }
                  >
                    {webhook.paused_at ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
                  </MenuItem>
                  <MenuSeparator />
                  <MenuItem danger icon={<Trash2 />} onSelect={() => setDeleting(webhook)}>
                    <Trans>Delete</Trans>
                  </MenuItem>
                </MenuContent>
              </Menu>
            </div>
            {open === webhook.id && (
              <DeliveryLog organizationId={organizationId} webhookId={webhook.id} />
            )}
          </li>
        ))}
      </ul>
      <WebhookDialog
        organizationId={organizationId}
        editing={editing}
        onClose={() => setEditing(undefined)}
        onSaved={refresh}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(next) => !next && setDeleting(undefined)}
        title={<Trans>Delete the webhook to {deleting?.url}?</Trans>}
        effect={
          <Trans>We'll stop sending events to this address, and its log will be deleted.</Trans>
        }
        confirmLabel={<Trans>Delete webhook</Trans>}
        onConfirm={async () => {
          if (!deleting) return
          await call(deleteWebhook, paramsOf(deleting))
          await refresh()
        }}
      />
    </Card>
  )
}
