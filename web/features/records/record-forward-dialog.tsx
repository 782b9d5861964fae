import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  createRecordForward,
  updateRecordForward,
  type RecordForward,
  type UpdateRecordForwardBody,
} from '#contract/record-forwards.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'

type RecordForwardDialogProps = {
  organizationId: string
  editing: RecordForward | 'new' | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

export function RecordForwardDialog({ editing, onClose, ...props }: RecordForwardDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={editing !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={editing === 'new' ? t`Add record store` : t`Edit record store`}>
        {editing && (
          <ForwardForm
            {...props}
            forward={editing === 'new' ? undefined : editing}
            onDone={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

function ForwardForm({
  organizationId,
  forward,
  onSaved,
  onDone,
}: Pick<RecordForwardDialogProps, 'organizationId' | 'onSaved'> & {
  forward: RecordForward | undefined
  onDone: () => void
}) {
  const { t } = useLingui()
  const [fields, setFields] = useState<UpdateRecordForwardBody>({
    name: forward?.name ?? '',
    endpoint: forward?.endpoint ?? '',
    username: forward?.username ?? '',
    secret: '',
    version: forward?.version ?? '1.0.3',
    has_activity: forward?.has_activity ?? false,
  })
  const [from, setFrom] = useState<'now' | 'beginning'>('now')
  const set = (changes: Partial<typeof fields>) => setFields((all) => ({ ...all, ...changes }))
  const save = useMutation({
    mutationFn: () =>
      forward
        ? call(updateRecordForward, {
            params: { organizationId, forwardId: forward.id },
            body: fields,
          })
        : call(createRecordForward, { params: { organizationId }, body: { ...fields, from } }),
    onSuccess: async () => {
      await onSaved()
      onDone()
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  const isReady =
    fields.name.trim() !== '' &&
    fields.endpoint !== '' &&
    fields.username !== '' &&
    (forward !== undefined || fields.secret !== '')
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {save.error && Object.keys(errors).length === 0 && (
        <FormError>{messageOf(save.error)}</FormError>
      )}
      <Field label={<Trans>Name</Trans>} error={errors['name']}>
        <Input
          maxLength={120}
          value={fields.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field
        label={<Trans>Endpoint</Trans>}
        hint={<Trans>The address before /statements.</Trans>}
        error={errors['endpoint']}
      >
        <Input
          type="url"
          placeholder="https://"
          value={fields.endpoint}
          onChange={(event) => set({ endpoint: event.target.value })}
        />
      </Field>
      <Field label={<Trans>Username</Trans>} error={errors['username']}>
        <Input
          autoComplete="off"
          value={fields.username}
          onChange={(event) => set({ username: event.target.value })}
        />
      </Field>
      <Field
        label={<Trans>Secret</Trans>}
        hint={forward && <Trans>Leave empty to keep the current secret.</Trans>}
        error={errors['secret']}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={fields.secret}
          onChange={(event) => set({ secret: event.target.value })}
        />
      </Field>
      <Field label={<Trans>xAPI version</Trans>}>
        <Select
          value={fields.version}
          options={[
            { value: '1.0.3', label: '1.0.3' },
            { value: '2.0.0', label: '2.0.0' },
          ]}
          onValueChange={(version) => set({ version })}
        />
      </Field>
      <Switch
        label={t`Include what people do in Lyceum`}
        checked={fields.has_activity}
        onCheckedChange={(has_activity) => set({ has_activity })}
      />
      {!forward && (
        <Field group label={<Trans>Statements to send</Trans>}>
          <RadioGroup
            value={from}
            onValueChange={setFrom}
            options={[
              { value: 'now', label: t`Only new statements` },
              { value: 'beginning', label: t`All statements, starting with the oldest` },
            ]}
          />
        </Field>
      )}
      <DialogFooter>
        <Button type="submit" variant="primary" disabled={!isReady} pending={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
