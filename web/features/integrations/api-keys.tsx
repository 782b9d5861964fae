import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { revokeApiKey, type ApiKey } from '#contract/integrations.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx'
import { apiKeysQuery } from './queries.ts'

/** Keys with which programs act for the organization. */
export function ApiKeys({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const keys = useQuery(apiKeysQuery(organizationId))
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey>()
  const refresh = () =>
    client.invalidateQueries({ queryKey: apiKeysQuery(organizationId).queryKey })
  if (keys.isPending) return <Skeleton className="h-32" />
  if (keys.isError) return <QueryFailure query={keys} />
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>API keys</Trans>}
        description={
          <Trans>
            Send a key as <code className="font-mono">Authorization: Bearer …</code>. A key acts on
            behalf of the person who created it, limited to its scopes.
          </Trans>
        }
        action={
          <Button size="sm" onClick={() => setCreating(true)}>
            <KeyRound />
            <Trans>New key</Trans>
          </Button>
        }
      />
      {keys.data.length === 0 ? (
        <p className="text-ink-muted">
          <Trans>No keys yet.</Trans>
        </p>
      ) : (
        <DataTable
          label={t`API keys`}
          rows={keys.data}
          rowId={({ id }) => id}
          columns={columns()}
          rowActions={(key: ApiKey) =>
            key.revoked_at === null && (
              <Button size="sm" variant="danger-quiet" onClick={() => setRevoking(key)}>
                <Trans>Revoke</Trans>
              </Button>
            )
          }
        />
      )}
      <CreateApiKeyDialog
        organizationId={organizationId}
        open={creating}
        onOpenChange={setCreating}
        onCreated={refresh}
      />
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={(open) => !open && setRevoking(undefined)}
        title={<Trans>Revoke the key “{revoking?.name}”?</Trans>}
        effect={
          <Trans>Apps that use this key will lose access right away. You can't undo this.</Trans>
        }
        confirmLabel={<Trans>Revoke key</Trans>}
        onConfirm={async () => {
          if (!revoking) return
          await call(revokeApiKey, { params: { organizationId, apiKeyId: revoking.id } })
          toast.success(t`Key revoked`)
          await refresh()
        }}
      />
    </Card>
  )
}

const columns = (): Column<ApiKey>[] => [
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
              <Trans context="key">Revoked</Trans>
            </Pill>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'scopes',
    header: t`Scopes`,
    cell: ({ scopes }) => <span className="text-13 wrap-anywhere">{scopes.join(', ')}</span>,
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
  {
    id: 'expires',
    header: t`Expires`,
    cell: ({ expires_at }) =>
      expires_at ? <RelativeTime value={expires_at} /> : <Trans>Never</Trans>,
  },
]
