import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { revokeRecordClient, type RecordClient } from '#contract/records.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { CreateRecordClientDialog } from './create-record-client-dialog.tsx'
import { recordClientsQuery } from './queries.ts'

type RecordClientsProps = {
  organizationId: string
  /** A link to the statements that were sent. */
  viewer: ReactNode
}

/** Credentials with which learning tools send xAPI statements to the organization. */
export function RecordClients({ organizationId, viewer }: RecordClientsProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const list = useQuery(recordClientsQuery(organizationId))
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<RecordClient>()
  const refresh = () =>
    client.invalidateQueries({ queryKey: recordClientsQuery(organizationId).queryKey })
  if (list.isPending) return <Skeleton className="h-32" />
  if (list.isError) return <QueryFailure query={list} />
  const { endpoint, clients } = list.data
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Learning records (xAPI)</Trans>}
        description={
          <Trans>
            Learning tools send statements about what people do in them to this record store.
          </Trans>
        }
        action={
          <div className="flex flex-wrap gap-2">
            {viewer}
            <Button size="sm" onClick={() => setCreating(true)}>
              <Plus />
              <Trans>New client</Trans>
            </Button>
          </div>
        }
      />
      <p className="mb-4 flex flex-wrap items-center gap-x-2 text-14 text-ink-muted">
        <Trans>Endpoint</Trans>
        <code className="font-mono text-13 text-ink wrap-anywhere">{endpoint}</code>
        <CopyButton text={endpoint} label={t`Copy endpoint`} />
      </p>
      {clients.length === 0 ? (
        <p className="text-ink-muted">
          <Trans>No clients yet. Create one for each tool that sends statements.</Trans>
        </p>
      ) : (
        <DataTable
          label={t`Record store clients`}
          rows={clients}
          rowId={({ id }) => id}
          columns={columns()}
          rowActions={(row: RecordClient) =>
            row.revoked_at === null && (
              <Button size="sm" variant="danger-quiet" onClick={() => setRevoking(row)}>
                <Trans>Revoke</Trans>
              </Button>
            )
          }
        />
      )}
      <CreateRecordClientDialog
        organizationId={organizationId}
        open={creating}
        onOpenChange={setCreating}
        onCreated={refresh}
      />
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={(open) => !open && setRevoking(undefined)}
        title={<Trans>Revoke the client “{revoking?.name}”?</Trans>}
        effect={
          <Trans>
            The tool can't send or read records anymore. Statements it has sent are kept. You can't
            undo this.
          </Trans>
        }
        confirmLabel={<Trans>Revoke client</Trans>}
        onConfirm={async () => {
          if (!revoking) return
          await call(revokeRecordClient, { params: { organizationId, clientId: revoking.id } })
          toast.success(t`Client revoked`)
          await refresh()
        }}
      />
    </Card>
  )
}

const columns = (): Column<RecordClient>[] => [
  {
    id: 'name',
    header: t`Name`,
    cell: ({ name, username, revoked_at }) => (
      <span className="flex flex-col py-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="flex items-center gap-2 font-mono text-13 font-normal text-ink-muted">
          {username}
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
]
