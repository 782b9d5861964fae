import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import {
  refreshSamlConnection,
  removeSamlConnection,
  startSamlTest,
  type SamlConnection,
  type SamlConnections as Listed,
} from '#contract/saml.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { CopiedValue } from './copied-value.tsx'
import { samlQuery } from './queries.ts'
import { SamlDialog } from './saml-dialog.tsx'

/** Identity providers that sign members in over SAML 2.0. Hidden until the platform allows single sign-on. */
export function SamlConnections({ organizationId }: { organizationId: string }) {
  const query = useQuery(samlQuery(organizationId))
  if (query.isPending) return <Skeleton className="h-32" />
  if (query.isError) return <QueryFailure query={query} />
  if (!query.data.is_open) return null
  return <ConnectionsCard organizationId={organizationId} listed={query.data} />
}

function ConnectionsCard({ organizationId, listed }: { organizationId: string; listed: Listed }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [editing, setEditing] = useState<SamlConnection | 'new'>()
  const [removing, setRemoving] = useState<SamlConnection>()
  const { queryKey } = samlQuery(organizationId)
  const refresh = () => client.invalidateQueries({ queryKey })
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>SAML connections</Trans>}
        description={
          <Trans>
            Members sign in with Okta, Microsoft Entra, Google or another provider that speaks SAML
            2.0.
          </Trans>
        }
      />
      <div className="flex flex-col gap-6">
        {listed.connections.length === 0 && (
          <p className="text-ink-muted">
            <Trans>No SAML connections yet. Add one with your provider’s metadata.</Trans>
          </p>
        )}
        {listed.connections.map((connection) => (
          <Connection
            key={connection.id}
            organizationId={organizationId}
            connection={connection}
            onEdit={() => setEditing(connection)}
            onRemove={() => setRemoving(connection)}
            onChanged={refresh}
          />
        ))}
        <div>
          <Button onClick={() => setEditing('new')}>
            <Plus />
            <Trans>Add SAML connection</Trans>
          </Button>
        </div>
      </div>
      <SamlDialog
        organizationId={organizationId}
        domains={listed.domains}
        editing={editing}
        onClose={() => setEditing(undefined)}
        onSaved={refresh}
      />
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title={<Trans>Disconnect “{removing?.name}”?</Trans>}
        effect={
          <Trans>
            Everyone who signed in through this connection is signed out. Their accounts and results
            stay.
          </Trans>
        }
        confirmLabel={<Trans>Disconnect</Trans>}
        onConfirm={async () => {
          if (!removing) return
          const params = { organizationId, connectionId: removing.id }
          await call(removeSamlConnection, { params })
          toast.success(t`Connection removed`)
          await refresh()
        }}
      />
    </Card>
  )
}

type ConnectionProps = {
  organizationId: string
  connection: SamlConnection
  onEdit: () => void
  onRemove: () => void
  onChanged: () => Promise<unknown>
}

function Connection({ organizationId, connection, onEdit, onRemove, onChanged }: ConnectionProps) {
  const { t } = useLingui()
  const params = { organizationId, connectionId: connection.id }
  const test = useMutation({
    mutationFn: () => call(startSamlTest, { params }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: toastFailure,
  })
  const refresh = useMutation({
    mutationFn: () => call(refreshSamlConnection, { params }),
    onSuccess: async ({ refresh: { error } }) => {
      await onChanged()
      if (error === '') toast.success(t`Metadata refreshed`)
    },
    onError: toastFailure,
  })
  const own = connection.service_provider
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold wrap-anywhere">{connection.name}</h3>
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            pending={test.isPending || test.isSuccess}
            onClick={() => test.mutate()}
          >
            <Trans>Test</Trans>
          </Button>
          <Button size="sm" variant="ghost" onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
          <Button size="sm" variant="danger-quiet" onClick={onRemove}>
            <Trans>Disconnect</Trans>
          </Button>
        </span>
      </div>
      <DescriptionList
        items={[
          { term: <Trans>Provider’s entity ID</Trans>, value: connection.issuer },
          { term: <Trans>People</Trans>, value: connection.person_count },
          {
            term: <Trans>Domains</Trans>,
            value: connection.domains.join(', ') || <Trans>All of your domains</Trans>,
          },
          { term: <Trans>Certificates</Trans>, value: <Certificates connection={connection} /> },
          {
            term: <Trans>Metadata</Trans>,
            value: (
              <span className="flex flex-col items-start gap-2">
                <RefreshState connection={connection} />
                {connection.metadata_url && (
                  <Button size="sm" pending={refresh.isPending} onClick={() => refresh.mutate()}>
                    <Trans>Refresh now</Trans>
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      <details>
        <summary className="cursor-pointer font-semibold">
          <Trans>Values for your identity provider</Trans>
        </summary>
        <div className="mt-3 flex flex-col gap-3">
          <CopiedValue label={<Trans>Metadata address</Trans>} value={own.metadata_url} />
          <CopiedValue label={<Trans>Entity ID (audience)</Trans>} value={own.entity_id} />
          <CopiedValue label={<Trans>Reply URL (ACS)</Trans>} value={own.acs_url} />
          <CopiedValue label={<Trans>Single logout URL</Trans>} value={own.logout_url} />
          <CopiedValue
            label={<Trans>Certificate for signatures and encryption</Trans>}
            value={own.certificate}
          />
        </div>
      </details>
    </section>
  )
}

function Certificates({ connection }: { connection: SamlConnection }) {
  return (
    <ul className="flex flex-col gap-1">
      {connection.certificates.map(({ fingerprint, expires_at, is_expired }) => (
        <li key={fingerprint} className="flex flex-wrap items-center gap-2">
          <code className="text-13">{fingerprint.slice(0, 23)}…</code>
          {is_expired ? (
            <Pill tone="attention" icon={TriangleAlert}>
              <Trans>Expired</Trans>
            </Pill>
          ) : (
            <span className="text-ink-muted">
              <Trans>
                expires <RelativeTime value={expires_at} />
              </Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function RefreshState({ connection: { metadata_url, refresh } }: { connection: SamlConnection }) {
  if (!metadata_url) {
    return (
      <Trans>
        Pasted <RelativeTime value={refresh.changed_at} />. Paste it again when your provider
        changes its certificate.
      </Trans>
    )
  }
  return (
    <>
      <span className="wrap-anywhere">{metadata_url}</span>
      {refresh.error !== '' && (
        <Pill tone="danger" icon={TriangleAlert}>
          {refresh.error}
        </Pill>
      )}
      {refresh.checked_at && (
        <span className="text-ink-muted">
          <Trans>
            Checked <RelativeTime value={refresh.checked_at} />, once a day.
          </Trans>
        </span>
      )}
    </>
  )
}
