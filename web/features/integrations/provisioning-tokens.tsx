import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import {
  createProvisioningToken,
  revokeProvisioningToken,
  type ProvisioningToken,
} from '#contract/provisioning.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { provisioningQuery } from './provisioning-queries.ts'
import { ShownOnce } from './shown-once.tsx'

type TokensProps = { organizationId: string; tokens: ProvisioningToken[] }

/** Tokens for the directory. Two work at a time, so that one can replace the other without a gap. */
export function ProvisioningTokens({ organizationId, tokens }: TokensProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ProvisioningToken>()
  const refresh = () =>
    client.invalidateQueries({ queryKey: provisioningQuery(organizationId).queryKey, exact: true })
  const valid = tokens.filter(({ revoked_at }) => revoked_at === null)
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">
          <Trans>Tokens</Trans>
        </h3>
        <Button size="sm" disabled={valid.length >= 2} onClick={() => setCreating(true)}>
          <KeyRound />
          <Trans>New token</Trans>
        </Button>
      </div>
      {tokens.length === 0 ? (
        <p className="text-ink-muted">
          <Trans>No tokens yet. Create one to connect your directory.</Trans>
        </p>
      ) : (
        <DataTable
          label={t`Directory tokens`}
          rows={tokens}
          rowId={({ id }) => id}
          columns={columns()}
          rowActions={(token: ProvisioningToken) =>
            token.revoked_at === null && (
              <Button size="sm" variant="danger-quiet" onClick={() => setRevoking(token)}>
                <Trans>Revoke</Trans>
              </Button>
            )
          }
        />
      )}
      <Dialog open={creating} onOpenChange={setCreating}>
        <DialogContent title={t`New directory token`}>
          <CreateForm
            organizationId={organizationId}
            onCreated={refresh}
            onDone={() => setCreating(false)}
          />
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={(open) => !open && setRevoking(undefined)}
        title={<Trans>Revoke the token “{revoking?.name}”?</Trans>}
        effect={
          <Trans>
            A directory that uses this token will lose access right away. You can't undo this.
          </Trans>
        }
        confirmLabel={<Trans>Revoke token</Trans>}
        onConfirm={async () => {
          if (!revoking) return
          await call(revokeProvisioningToken, {
            params: { organizationId, tokenId: revoking.id },
          })
          toast.success(t`Token revoked`)
          await refresh()
        }}
      />
    </section>
  )
}

function CreateForm({
  organizationId,
  onCreated,
  onDone,
}: {
  organizationId: string
  onCreated: () => Promise<void>
  onDone: () => void
}) {
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => call(createProvisioningToken, { params: { organizationId }, body: { name } }),
    onSuccess: onCreated,
  })
  if (create.data) return <ShownOnce secret={create.data.token} onDone={onDone} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{create.error && messageOf(create.error)}</FormError>
      <Field
        label={<Trans>Name</Trans>}
        hint={<Trans>The directory that will use the token, such as “Okta”.</Trans>}
      >
        <Input maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === ''}
          pending={create.isPending}
        >
          <Trans>Create token</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}

const columns = (): Column<ProvisioningToken>[] => [
  {
    id: 'name',
    header: t`Name`,
    cell: ({ name, start, revoked_at }) => (
      <span className="flex flex-col py-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="flex items-center gap-2 font-mono text-13 font-normal text-ink-muted">
          {start}…
          {revoked_at && (
            <Pill tone="danger">
              <Trans>Revoked</Trans>
            </Pill>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'created',
    header: t`Created`,
    cell: ({ created_at, created_by }) => (
      <span>
        <RelativeTime value={created_at} />
        {created_by && <span className="block text-13 text-ink-faint">{created_by}</span>}
      </span>
    ),
  },
  {
    id: 'used',
    header: t`Last used`,
    cell: ({ last_used_at, last_used_ip }) =>
      last_used_at ? (
        <span>
          <RelativeTime value={last_used_at} />
          {last_used_ip && <span className="block text-13 text-ink-faint">{last_used_ip}</span>}
        </span>
      ) : (
        <Trans>Never</Trans>
      ),
  },
]
