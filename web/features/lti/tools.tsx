import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  endLtiTool,
  listLtiTools,
  rotateLtiKey,
  startLtiRegistration,
  type LtiTool,
  type LtiTools,
  type OfferedTool,
} from '#contract/lti-tools.ts'
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
import { ConnectDialog } from './connect-dialog.tsx'
import { OfferedToolDialog } from './offered-tool-dialog.tsx'
import { PlatformCard } from './platform-card.tsx'
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
      <PlatformCard
        platform={query.data.platform}
        rotate={() => call(rotateLtiKey, { params: { organizationId } })}
      />
    </div>
  )
}

type PartProps = { organizationId: string; shown: LtiTools }

function ToolsCard({ organizationId, shown }: PartProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [connecting, setConnecting] = useState(false)
  const [editing, setEditing] = useState<LtiTool | 'new'>()
  const [using, setUsing] = useState<OfferedTool | LtiTool>()
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
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => (tool.allowed ? setUsing(tool) : setEditing(tool))}
                >
                  <Trans>Edit</Trans>
                </Button>
                <Button size="sm" variant="danger-quiet" onClick={() => setEnding(tool)}>
                  <Trans>Disconnect</Trans>
                </Button>
              </>
            )}
          />
        )}
        {shown.offered.length > 0 && <Offers offered={shown.offered} onUse={setUsing} />}
      </div>
      <OfferedToolDialog
        organizationId={organizationId}
        shown={using}
        onClose={() => setUsing(undefined)}
        onSaved={refresh}
      />
      <ConnectDialog
        start={(registration_url) =>
          call(startLtiRegistration, { params: { organizationId }, body: { registration_url } })
        }
        read={() => call(listLtiTools, { params: { organizationId } })}
        queryKey={ltiToolsQuery(organizationId).queryKey}
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
          ending?.allowed ? (
            <Trans>
              Lessons can’t open the tool, and it can’t read members or send grades. Grades that it
              sent stay. You can use the tool again as long as this installation provides it.
            </Trans>
          ) : (
            <Trans>
              Lessons can’t open the tool, and it can’t read members or send grades. Grades that it
              sent stay. This can’t be undone.
            </Trans>
          )
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

/** Tools that the installation provides and this organization doesn't use yet. */
function Offers({
  offered,
  onUse,
}: {
  offered: OfferedTool[]
  onUse: (offer: OfferedTool) => void
}) {
  return (
    <section aria-labelledby="offered-tools" className="flex flex-col gap-3">
      <h3 id="offered-tools" className="font-semibold">
        <Trans>Provided by this installation</Trans>
      </h3>
      <ul className="flex flex-col gap-3">
        {offered.map((offer) => (
          <li
            key={offer.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line p-3"
          >
            <span className="flex min-w-0 flex-col">
              <span className="wrap-anywhere">{offer.name}</span>
              {offer.description && (
                <span className="text-13 wrap-anywhere text-ink-muted">{offer.description}</span>
              )}
            </span>
            <Button size="sm" onClick={() => onUse(offer)}>
              <Trans>Use {offer.name}</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const columns = (): Column<LtiTool>[] => [
  {
    id: 'name',
    header: t`Tool`,
    cell: ({ name, launch_url, allowed }) => (
      <span className="flex flex-col py-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-13 font-normal wrap-anywhere text-ink-muted">
          {allowed ? <Trans>Provided by this installation</Trans> : launch_url}
        </span>
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
