import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  endLtiPlatform,
  inviteLtiPlatform,
  type LtiPlatform,
  type LtiPlatforms,
} from '#contract/lti-platforms.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { AddressField } from './address-field.tsx'
import { PlatformDialog } from './platform-dialog.tsx'
import { PlatformPeopleDialog } from './platform-people-dialog.tsx'
import { ltiPlatformsQuery } from './queries.ts'

/** Other platforms that open this organization's courses: Canvas, Moodle, Blackboard, Brightspace, Sakai. */
export function Platforms({ organizationId }: { organizationId: string }) {
  const query = useQuery(ltiPlatformsQuery(organizationId))
  if (query.isPending) return <Skeleton className="h-64" />
  if (query.isError) return <QueryFailure query={query} />
  return <PlatformsCard organizationId={organizationId} shown={query.data} />
}

function PlatformsCard({ organizationId, shown }: { organizationId: string; shown: LtiPlatforms }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [editing, setEditing] = useState<LtiPlatform | 'new'>()
  const [ending, setEnding] = useState<LtiPlatform>()
  const [peopleOf, setPeopleOf] = useState<string>()
  const { queryKey } = ltiPlatformsQuery(organizationId)
  const refresh = () => client.invalidateQueries({ queryKey, exact: true })
  const invite = useMutation({
    mutationFn: () => call(inviteLtiPlatform, { params: { organizationId } }),
  })
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Use these courses in another platform</Trans>}
        description={
          <Trans>
            Canvas, Moodle, Blackboard, Brightspace and Sakai can open your courses and lessons, and
            get the grades back.
          </Trans>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" pending={invite.isPending} onClick={() => invite.mutate()}>
            <Link2 />
            <Trans>Create registration address</Trans>
          </Button>
          <Button size="sm" onClick={() => setEditing('new')}>
            <Plus />
            <Trans>Add platform by hand</Trans>
          </Button>
        </div>
        {invite.isError && <FormError>{messageOf(invite.error)}</FormError>}
        {invite.data && (
          <AddressField
            label={<Trans>Registration address</Trans>}
            hint={
              <Trans>
                Enter it in the other platform within a day. It connects one platform, and you won’t
                be able to see it again.
              </Trans>
            }
            value={invite.data.url}
          />
        )}
        {shown.platforms.length === 0 ? (
          <p className="text-ink-muted">
            <Trans>No platforms yet. Create a registration address to connect one.</Trans>
          </p>
        ) : (
          <DataTable
            label={t`Platforms`}
            rows={shown.platforms}
            rowId={({ id }) => id}
            columns={columns()}
            rowActions={(platform: LtiPlatform) => (
              <>
                <Button size="sm" variant="ghost" onClick={() => setPeopleOf(platform.id)}>
                  <Trans>People</Trans>
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setEditing(platform)}>
                  <Trans>Edit</Trans>
                </Button>
                <Button size="sm" variant="danger-quiet" onClick={() => setEnding(platform)}>
                  <Trans>Disconnect</Trans>
                </Button>
              </>
            )}
          />
        )}
        <AddressField
          label={<Trans>Login initiation URL</Trans>}
          hint={<Trans>For platforms that you register by hand.</Trans>}
          value={shown.tool.login_url}
        />
        <AddressField
          label={<Trans>Launch and redirect URL</Trans>}
          hint={<Trans>Also for content selection (deep linking).</Trans>}
          value={shown.tool.launch_url}
        />
        <AddressField label={<Trans>Tool keyset URL</Trans>} value={shown.tool.jwks_url} />
      </div>
      <PlatformDialog
        organizationId={organizationId}
        editing={editing}
        onClose={() => setEditing(undefined)}
        onSaved={(next) => client.setQueryData(queryKey, next)}
      />
      <PlatformPeopleDialog
        organizationId={organizationId}
        platform={shown.platforms.find(({ id }) => id === peopleOf)}
        onClose={() => setPeopleOf(undefined)}
      />
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={(open) => !open && setEnding(undefined)}
        title={<Trans>Disconnect “{ending?.name}”?</Trans>}
        effect={
          <Trans>
            The platform can’t open your courses or get grades. Everyone who came through it is
            signed out and loses the courses and roles that it gave them. Their results stay.
          </Trans>
        }
        confirmLabel={<Trans>Disconnect platform</Trans>}
        onConfirm={async () => {
          if (!ending) return
          await call(endLtiPlatform, { params: { organizationId, platformId: ending.id } })
          toast.success(t`Platform disconnected`)
          await refresh()
        }}
      />
    </Card>
  )
}

const columns = (): Column<LtiPlatform>[] => [
  {
    id: 'name',
    header: t`Platform`,
    cell: ({ name, issuer }) => (
      <span className="flex flex-col py-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-13 font-normal wrap-anywhere text-ink-muted">{issuer}</span>
      </span>
    ),
  },
  { id: 'people', header: t`People`, cell: ({ person_count }) => person_count },
  {
    id: 'added',
    header: t`Added`,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
