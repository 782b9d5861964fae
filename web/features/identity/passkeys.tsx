import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { removePasskey, renamePasskey, type Passkey } from '#contract/passkeys.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { ownHost } from '#web/lib/own-host.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { passkeysQuery } from './queries.ts'

/** The passkeys of an account: add, rename and remove. */
export function Passkeys({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const passkeys = useQuery(passkeysQuery)
  const [adding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<Passkey>()
  const [removing, setRemoving] = useState<Passkey>()
  const refresh = () => {
    onChanged()
    return client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  const isTakenOver = useTakenOver()
  if (passkeys.isPending) return <Skeleton className="h-10" />
  if (passkeys.isError) return <QueryFailure query={passkeys} />
  const host = ownHost()
  const isSupported = !host && isTakenOver && 'PublicKeyCredential' in window
  return (
    <div className="flex flex-col gap-4">
      {passkeys.data.length === 0 ? (
        <p className="text-ink-muted">
          <Trans>No passkeys yet.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Passkeys`} className="flex flex-col divide-y divide-line">
          {passkeys.data.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-3 py-3">
              <Fingerprint aria-hidden className="size-5 text-ink-muted" />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="wrap-anywhere">{passkey.name}</span>
                <span className="text-13 text-ink-muted">
                  {passkey.last_used_at ? (
                    <Trans>
                      Last used <RelativeTime value={passkey.last_used_at} />
                    </Trans>
                  ) : (
                    <Trans>
                      Added <RelativeTime value={passkey.created_at} />
                    </Trans>
                  )}
                </span>
              </span>
              <Button size="sm" onClick={() => setRenaming(passkey)}>
                <Trans>Rename</Trans>
              </Button>
              <Button size="sm" variant="danger-quiet" onClick={() => setRemoving(passkey)}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isSupported ? (
        <Button className="self-start" onClick={() => setAdding(true)}>
          <Trans>Add passkey</Trans>
        </Button>
      ) : (
        <p className="text-13 text-ink-muted">
          {host ? (
            <Trans>
              Passkeys work at{' '}
              <a href={`${host.main_url}/account/settings`} className="underline">
                {new URL(host.main_url).host}
              </a>
              . Here, sign in with your password or your organization.
            </Trans>
          ) : (
            <Trans>This browser doesn’t support passkeys.</Trans>
          )}
        </p>
      )}
      <Dialog open={adding} onOpenChange={setAdding}>
        <DialogContent
          size="sm"
          title={t`Add passkey`}
          description={t`Your browser will ask for your fingerprint, face or PIN.`}
        >
          <AddForm
            onDone={() => {
              setAdding(false)
              void refresh()
            }}
          />
        </DialogContent>
      </Dialog>
      <Dialog
        open={renaming !== undefined}
        onOpenChange={(open) => !open && setRenaming(undefined)}
      >
        <DialogContent size="sm" title={t`Rename passkey`}>
          {renaming && (
            <RenameForm
              passkey={renaming}
              onDone={() => {
                setRenaming(undefined)
                void refresh()
              }}
            />
          )}
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        danger
        title={<Trans>Remove the passkey “{removing?.name}”?</Trans>}
        effect={<Trans>You’ll no longer be able to sign in with this passkey.</Trans>}
        confirmLabel={<Trans>Remove passkey</Trans>}
        onConfirm={async () => {
          if (!removing) return
          await call(removePasskey, { params: { passkeyId: removing.id } })
          toast.success(t`Passkey removed`)
          await refresh()
        }}
      />
    </div>
  )
}

function AddForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const add = useMutation({
    mutationFn: async () => {
      const { createPasskey } = await import('./passkey-ceremony.ts')
      return createPasskey({ name, password })
    },
    onSuccess: () => {
      toast.success(t`Passkey added`)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{add.error && messageOf(add.error)}</FormError>
      <Field label={<Trans>Name</Trans>} hint={<Trans>For example “Work laptop”.</Trans>}>
        <Input maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={<Trans>Your password</Trans>}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === '' || password === ''}
          pending={add.isPending}
        >
          <Trans>Continue</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({
    mutationFn: () => call(renamePasskey, { params: { passkeyId: passkey.id }, body: { name } }),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rename.isPending) rename.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{rename.error && messageOf(rename.error)}</FormError>
      <Field label={<Trans>Name</Trans>}>
        <Input maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === ''}
          pending={rename.isPending}
        >
          <Trans>Save name</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
