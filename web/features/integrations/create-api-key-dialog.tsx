import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { type ApiKeyScope, createApiKey, apiKeyScopes } from '#contract/integrations.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { ShownOnce } from './shown-once.tsx'

type CreateApiKeyProps = {
  organizationId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: () => Promise<void>
}

export function CreateApiKeyDialog({ open, onOpenChange, ...props }: CreateApiKeyProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t`New API key`}>
        <CreateForm {...props} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function CreateForm({
  organizationId,
  onCreated,
  onDone,
}: Pick<CreateApiKeyProps, 'organizationId' | 'onCreated'> & { onDone: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiKeyScope[]>([])
  const [days, setDays] = useState('365')
  const create = useMutation({
    mutationFn: () =>
      call(createApiKey, {
        params: { organizationId },
        body: { name, scopes, expires_in_days: days === '' ? null : Number(days) },
      }),
    onSuccess: onCreated,
  })
  if (create.data) return <ShownOnce secret={create.data.key} onDone={onDone} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{create.error && messageOf(create.error)}</FormError>
      <Field label={<Trans>Name</Trans>} hint={<Trans>What the key is for.</Trans>}>
        <Input maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field group label={<Trans>Scopes</Trans>}>
        <div className="grid gap-2 sm:grid-cols-2">
          {apiKeyScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={<code className="font-mono text-13">{scope}</code>}
              checked={scopes.includes(scope)}
              onCheckedChange={(on) =>
                setScopes((all) => (on ? [...all, scope] : all.filter((one) => one !== scope)))
              }
            />
          ))}
        </div>
      </Field>
      <Field label={<Trans>Expires</Trans>}>
        <Select
          value={days}
          onValueChange={(next: string) => setDays(next)}
          options={[
            { value: '30', label: t`In 30 days` },
            { value: '90', label: t`In 90 days` },
            { value: '365', label: t`In a year` },
            { value: '', label: t`Never` },
          ]}
        />
      </Field>
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === '' || scopes.length === 0}
          pending={create.isPending}
        >
          <Trans>Create key</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
