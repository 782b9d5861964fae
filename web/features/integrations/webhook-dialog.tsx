import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  createWebhook,
  updateWebhook,
  type WebhookEvent,
  type Webhook,
  webhookEvents,
} from '#contract/integrations.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ShownOnce } from './shown-once.tsx'

type WebhookDialogProps = {
  organizationId: string
  editing: Webhook | 'new' | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

export function WebhookDialog({ editing, onClose, ...props }: WebhookDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={editing !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={editing === 'new' ? t`New webhook` : t`Edit webhook`}>
        {editing && (
          <WebhookForm
            {...props}
            webhook={editing === 'new' ? undefined : editing}
            onDone={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

function WebhookForm({
  organizationId,
  webhook,
  onSaved,
  onDone,
}: Pick<WebhookDialogProps, 'organizationId' | 'onSaved'> & {
  webhook: Webhook | undefined
  onDone: () => void
}) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [])
  const [secret, setSecret] = useState<string>()
  const save = useMutation({
    mutationFn: async () => {
      const body = { url, events }
      const params = { organizationId }
      if (webhook) {
        await call(updateWebhook, { params: { ...params, webhookId: webhook.id }, body })
        return undefined
      }
      return (await call(createWebhook, { params, body })).secret
    },
    onSuccess: async (made) => {
      await onSaved()
      if (made) setSecret(made)
      else onDone()
    },
  })
  if (secret) return <ShownOnce secret={secret} onDone={onDone} />
  const error =
    save.error instanceof ApiError ? (save.error.errors['url'] ?? messageOf(save.error)) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={<Trans context="web address">Address</Trans>} error={error}>
        <Input
          type="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field group label={<Trans>Events</Trans>}>
        <div className="grid gap-2 sm:grid-cols-2">
          {webhookEvents.map((name) => (
            <Checkbox
              key={name}
              label={<code className="font-mono text-13">{name}</code>}
              checked={events.includes(name)}
              onCheckedChange={(on) =>
                setEvents((all) => (on ? [...all, name] : all.filter((one) => one !== name)))
              }
            />
          ))}
        </div>
      </Field>
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={url === '' || events.length === 0}
          pending={save.isPending}
        >
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
