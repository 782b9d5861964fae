import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, ShieldX } from 'lucide-react'
import { useState } from 'react'
import {
  revokeSigningKey,
  rotateSigningKey,
  type SigningKeys as Keys,
} from '#contract/open-badges.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { certificatesKey, signingKeysQuery } from './queries.ts'

type Key = Keys['keys'][number]

/** The keys that sign the organization's certificates. */
export default function SigningKeys({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [revoking, setRevoking] = useState<Key>()
  const keys = useQuery(signingKeysQuery(organizationId))
  const refresh = () => client.invalidateQueries({ queryKey: certificatesKey(organizationId) })
  const rotate = useMutation({
    mutationFn: () => call(rotateSigningKey, { params: { organizationId } }),
    onSuccess: async () => {
      toast.success(t`New signing key in use`)
      await refresh()
    },
    onError: (failure) => toastFailure(failure),
  })
  if (keys.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable rows={3} columns={4} />
      </SkeletonRegion>
    )
  }
  if (keys.isError) return <QueryFailure query={keys} />
  if (keys.data.keys.length === 0) {
    return (
      <EmptyState
        title={<Trans>No key yet</Trans>}
        description={<Trans>The first key is created with your first certificate.</Trans>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2 text-13 text-ink-muted">
          <span className="font-mono text-12 wrap-anywhere">{keys.data.did}</span>
          <CopyButton text={keys.data.did} />
        </p>
        <Button pending={rotate.isPending} onClick={() => rotate.mutate()}>
          <RefreshCw />
          <Trans>Create new key</Trans>
        </Button>
      </div>
      <DataTable
        label={t`Signing keys`}
        rows={keys.data.keys}
        rowId={({ id }) => id}
        columns={columns()}
        rowActions={(key) =>
          key.state !== 'revoked' && (
            <IconButton label={t`Revoke this key`} size="sm" onClick={() => setRevoking(key)}>
              <ShieldX />
            </IconButton>
          )
        }
      />
      {revoking && (
        <ReasonDialog
          open
          onOpenChange={() => setRevoking(undefined)}
          title={<Trans>Revoke this key?</Trans>}
          effect={
            <Trans>
              Files signed with this key will no longer pass verification. The{' '}
              {revoking.signed_count} certificates stay valid and will be signed again with a new
              key. Revoke a key if someone else may have it.
            </Trans>
          }
          confirmLabel={<Trans>Revoke key</Trans>}
          onConfirm={async (reason) => {
            await call(revokeSigningKey, {
              params: { organizationId, keyId: revoking.id },
              body: { reason },
            })
            toast.success(t`Key revoked. Certificates are being signed again`)
            await refresh()
          }}
        />
      )}
    </div>
  )
}

const columns = (): Column<Key>[] => [
  { id: 'key', header: t`Key`, cell: ({ id }) => <span className="font-mono text-12">{id}</span> },
  { id: 'state', header: t`Status`, cell: ({ state }) => <KeyState state={state} /> },
  { id: 'signed', header: t`Signed`, numeric: true, cell: ({ signed_count }) => signed_count },
  {
    id: 'created',
    header: t`Created`,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]

function KeyState({ state }: { state: Key['state'] }) {
  if (state === 'current') {
    return (
      <Pill tone="success">
        <Trans context="key">Active</Trans>
      </Pill>
    )
  }
  if (state === 'retired') {
    return (
      <Pill>
        <Trans>Retired</Trans>
      </Pill>
    )
  }
  return (
    <Pill tone="danger">
      <Trans context="key">Revoked</Trans>
    </Pill>
  )
}
