import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import { endLtiTool, rotateLtiKey, type LtiTool, type LtiTools } from '#contract/lti-tools.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { AddressField } from './address-field.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ltiToolsQuery } from './queries.ts'
import { ToolDialog } from './tool-dialog.tsx'

/** Tools from elsewhere that courses launch: connected by one address, or entered by hand. */
export function Tools({ organizationId }: { organizationId: string }) {
  const query = useQuery(ltiToolsQuery(organizationId))
  if (query.isPending) return <Skeleton className="h-64" />
  if (query.isError) return <QueryFailure query={query} />
  return (
    <div className="flex flex-col gap-6">
      <ToolsCard organizationId={organizationId} shown={query.data} />
      <PlatformCard organizationId={organizationId} shown={query.data} />
    </div>
  )
}

type PartProps = { organizationId: string; shown: LtiTools }

function ToolsCard({ organizationId, shown }: PartProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [connecting, setConnecting] = useState(false)
  const [editing, setEditing] = useState<LtiTool | 'new'>()
  const [ending, setEnding] = useState<LtiTool>()
  const refresh = () =>
    client.invalidateQueries({ queryKey: ltiToolsQuery(organizationId).queryKey, exact: true })
  const live = shown.tools.filter(({ ended_at }) => ended_at === null)
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Learning tools (LTI 1.3)</Trans>}
        description={
          <Trans>
            Labs, whiteboards, proctoring and other tools that lessons open. Tools learn nothing
            about people but an ID until you share more.
          </Trans>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="sm" onClick={() => setConnecting(true)}>
            <Plug />
            <Trans>Connect tool</Trans>
          </Button>
          <Button size="sm" onClick={() => setEditing('new')}>
            <Plus />
            <Trans>Add tool by hand</Trans>
          </Button>
        </div>
        {live.length === 0 ? (
          <p className="text-ink-muted">
            <Trans>No tools yet. Connect one, then add a lesson of the kind “Tool”.</Trans>
          </p>
        ) : (
          <DataTable
            label={t`Learning tools`}
            rows={live}
            rowId={({ id }) => id}
            columns={columns()}
            rowActions={(tool: LtiTool) => (
              <>
                <Button size="sm" variant="ghost" onClick={() => setEditing(tool)}>
                  <Trans>Edit</Trans>
                </Button>
                <Button size="sm" variant="danger-quiet" onClick={() => setEnding(tool)}>
                  <Trans>Disconnect</Trans>
                </Button>
              </>
            )}
          />
        )}
      </div>
      <ConnectDialog
        organizationId={organizationId}
        open={connecting}
        known={shown.tools.length}
        onOpenChange={setConnecting}
      />
      <ToolDialog
        organizationId={organizationId}
        editing={editing}
        onClose={() => setEditing(undefined)}
        onSaved={refresh}
      />
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={(open) => !open && setEnding(undefined)}
        title={<Trans>Disconnect “{ending?.name}”?</Trans>}
        effect={
          <Trans>
            Lessons can’t open the tool, and it can’t read members or send grades. Grades that it
            sent stay. This can’t be undone.
          </Trans>
        }
        confirmLabel={<Trans>Disconnect tool</Trans>}
        onConfirm={async () => {
          if (!ending) return
          await call(endLtiTool, { params: { organizationId, toolId: ending.id } })
          toast.success(t`Tool disconnected`)
          await refresh()
        }}
      />
    </Card>
  )
}

function PlatformCard({ organizationId, shown: { platform } }: PartProps) {
  const { t } = useLingui()
  const [rotating, setRotating] = useState(false)
  const rotate = useMutation({
    mutationFn: () => call(rotateLtiKey, { params: { organizationId } }),
    onSuccess: () => toast.success(t`New signing key in use`),
    onError: (failure) => toastFailure(failure),
  })
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>This platform’s addresses</Trans>}
        description={<Trans>For tools that ask for them instead of registering.</Trans>}
      />
      <div className="flex flex-col gap-4">
        <AddressField label={<Trans>Issuer (platform ID)</Trans>} value={platform.issuer} />
        <AddressField
          label={<Trans>Authentication request URL</Trans>}
          value={platform.authorization_url}
        />
        <AddressField label={<Trans>Access token URL</Trans>} value={platform.token_url} />
        <AddressField label={<Trans>Public keyset URL</Trans>} value={platform.jwks_url} />
        <AddressField
          label={<Trans>OpenID configuration</Trans>}
          value={platform.openid_configuration}
        />
        <div>
          <Button size="sm" onClick={() => setRotating(true)}>
            <Trans>Rotate signing key</Trans>
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={rotating}
        danger={false}
        onOpenChange={setRotating}
        title={<Trans>Sign with a new key?</Trans>}
        effect={
          <Trans>
            Tools that read the keyset URL notice nothing. The present key stays published for 7
            days.
          </Trans>
        }
        confirmLabel={<Trans>Rotate key</Trans>}
        onConfirm={() => rotate.mutateAsync()}
      />
    </Card>
  )
}

const columns = (): Column<LtiTool>[] => [
  {
    id: 'name',
    header: t`Tool`,
    cell: ({ name, launch_url }) => (
      <span className="flex flex-col py-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-13 font-normal wrap-anywhere text-ink-muted">{launch_url}</span>
      </span>
    ),
  },
  {
    id: 'shares',
    header: t`Shares`,
    cell: (tool) => (
      <span className="flex flex-wrap gap-1">
        {tool.shares_name && (
          <Pill>
            <Trans>Name</Trans>
          </Pill>
        )}
        {tool.shares_email && (
          <Pill>
            <Trans>Email</Trans>
          </Pill>
        )}
        {tool.shares_picture && (
          <Pill>
            <Trans>Picture</Trans>
          </Pill>
        )}
        {!tool.shares_name && !tool.shares_email && !tool.shares_picture && (
          <Trans>Only an ID</Trans>
        )}
      </span>
    ),
  },
  {
    id: 'uses',
    header: t`May use`,
    cell: ({ scopes, deep_link_url }) => (
      <span className="flex flex-wrap gap-1">
        {scopes.includes('grades') && (
          <Pill>
            <Trans>Grades</Trans>
          </Pill>
        )}
        {scopes.includes('members') && (
          <Pill>
            <Trans>Course members</Trans>
          </Pill>
        )}
        {deep_link_url && (
          <Pill>
            <Trans>Content selection</Trans>
          </Pill>
        )}
      </span>
    ),
  },
  {
    id: 'added',
    header: t`Added`,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
