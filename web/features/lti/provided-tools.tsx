import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  endProvidedTool,
  listProvidedTools,
  rotateInstallationKey,
  startProvidedRegistration,
  type ProvidedTool,
  type ProvidedTools as Shown,
} from '#contract/lti-provided.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { PlatformCard } from './platform-card.tsx'
import { ProvidedToolDialog } from './provided-tool-dialog.tsx'
import { providedToolsQuery } from './queries.ts'

/** Tools that the operator registers once, for organizations that want them. */
export function ProvidedTools() {
  const query = useQuery(providedToolsQuery)
  if (query.isPending) return <Skeleton className="h-64" />
  if (query.isError) return <QueryFailure query={query} />
  return (
    <div className="flex flex-col gap-6">
      <ToolsCard shown={query.data} />
      <PlatformCard platform={query.data.platform} rotate={() => call(rotateInstallationKey, {})} />
    </div>
  )
}

function ToolsCard({ shown }: { shown: Shown }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [connecting, setConnecting] = useState(false)
  const [editing, setEditing] = useState<ProvidedTool | 'new'>()
  const [ending, setEnding] = useState<ProvidedTool>()
  const refresh = () => client.invalidateQueries({ queryKey: providedToolsQuery.queryKey })
  const live = shown.tools.filter(({ ended_at }) => ended_at === null)
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Learning tools (LTI 1.3)</Trans>}
        description={
          <Trans>
            Register a tool once and offer it to organizations. Each organization decides whether to
            use it and what to share.
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
            <Trans>No tools yet. Connect one, then offer it to organizations.</Trans>
          </p>
        ) : (
          <DataTable
            label={t`Learning tools`}
            rows={live}
            rowId={({ id }) => id}
            columns={columns()}
            rowActions={(tool: ProvidedTool) => (
              <>
                <Button size="sm" variant="ghost" onClick={() => setEditing(tool)}>
                  <Trans>Edit</Trans>
                </Button>
                <Button size="sm" variant="danger-quiet" onClick={() => setEnding(tool)}>
                  <Trans>Switch off</Trans>
                </Button>
              </>
            )}
          />
        )}
      </div>
      <ConnectDialog
        start={(registration_url) =>
          call(startProvidedRegistration, { body: { registration_url } })
        }
        read={() => call(listProvidedTools, {})}
        queryKey={providedToolsQuery.queryKey}
        open={connecting}
        known={shown.tools.length}
        onOpenChange={setConnecting}
      />
      <ProvidedToolDialog
        editing={editing}
        onClose={() => setEditing(undefined)}
        onSaved={refresh}
      />
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={(open) => !open && setEnding(undefined)}
        title={<Trans>Switch off “{ending?.name}” everywhere?</Trans>}
        effect={
          <Trans>
            The tool stops working in every organization that uses it. Grades that it sent stay.
            This can’t be undone.
          </Trans>
        }
        confirmLabel={<Trans>Switch off tool</Trans>}
        onConfirm={async () => {
          if (!ending) return
          await call(endProvidedTool, { params: { toolId: ending.id } })
          toast.success(t`Tool switched off`)
          await refresh()
        }}
      />
    </Card>
  )
}

const columns = (): Column<ProvidedTool>[] => [
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
    id: 'offered',
    header: t`Offered to`,
    cell: ({ offered_to, organizations: { length } }) =>
      offered_to === 'all' ? (
        <Trans>All organizations</Trans>
      ) : (
        <Plural value={length} _0="Nobody yet" one="# organization" other="# organizations" />
      ),
  },
  {
    id: 'used',
    header: t`Used by`,
    cell: ({ used_count }) => (
      <Plural value={used_count} one="# organization" other="# organizations" />
    ),
  },
]
