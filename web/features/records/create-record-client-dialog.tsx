import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { createRecordClient, recordScopes, type RecordScope } from '#contract/records.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'

type CreateRecordClientProps = {
  organizationId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: () => Promise<void>
}

export function CreateRecordClientDialog({
  open,
  onOpenChange,
  ...props
}: CreateRecordClientProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t`New record store client`}>
        <CreateForm {...props} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function CreateForm({
  organizationId,
  onCreated,
  onDone,
}: Pick<CreateRecordClientProps, 'organizationId' | 'onCreated'> & { onDone: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<RecordScope[]>(['statements/write', 'statements/read/mine'])
  const create = useMutation({
    mutationFn: () =>
      call(createRecordClient, { params: { organizationId }, body: { name, scopes } }),
    onSuccess: onCreated,
  })
  if (create.data) {
    const { secret, client } = create.data
    return <Credentials username={client.username} secret={secret} onDone={onDone} />
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{create.error && messageOf(create.error)}</FormError>
      <Field label={<Trans>Name</Trans>} hint={<Trans>The tool that will use this client.</Trans>}>
        <Input maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field group label={<Trans>Scopes</Trans>}>
        <div className="grid gap-2 sm:grid-cols-2">
          {recordScopes.map((scope) => (
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
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === '' || scopes.length === 0}
          pending={create.isPending}
        >
          <Trans>Create client</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}

type CredentialsProps = { username: string; secret: string; onDone: () => void }

function Credentials({ username, secret, onDone }: CredentialsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Trans>Copy the secret now. You won't be able to see it again.</Trans>
      </p>
      <DescriptionList
        items={[
          {
            term: <Trans>Username</Trans>,
            value: <Copied label={t`Username`} copy={t`Copy username`} text={username} />,
          },
          {
            term: <Trans>Secret</Trans>,
            value: <Copied label={t`Secret`} copy={t`Copy secret`} text={secret} />,
          },
        ]}
      />
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </div>
  )
}

function Copied({ label, copy, text }: { label: string; copy: string; text: string }): ReactNode {
  return (
    <span className="flex items-center gap-2">
      <code aria-label={label} className="min-w-0 font-mono text-13 wrap-anywhere select-all">
        {text}
      </code>
      <CopyButton text={text} label={copy} />
    </span>
  )
}
