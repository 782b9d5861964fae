import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import {
  restoreLaunchedPerson,
  revokeLaunchedPerson,
  syncLtiPlatform,
  type LaunchedPerson,
  type LtiPlatform,
} from '#contract/lti-platforms.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { RolePill } from '#web/lib/role-pill.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { launchedPeopleQuery, launchedPeoplePageSize, ltiPlatformsQuery } from './queries.ts'

type Shown = { organizationId: string; platform: LtiPlatform }

/** Whom a platform brought, what that gave them, and how to take it away. */
export function PlatformPeopleDialog({
  platform,
  onClose,
  organizationId,
}: {
  organizationId: string
  platform: LtiPlatform | undefined
  onClose: () => void
}) {
  return (
    <Dialog open={platform !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        title={<Trans>People from “{platform?.name}”</Trans>}
        description={
          <Trans>
            Everyone who was launched here or is in a course’s member list there, with the role and
            courses they got.
          </Trans>
        }
      >
        {platform && (
          <div className="flex flex-col gap-4">
            <Roster organizationId={organizationId} platform={platform} />
            <People organizationId={organizationId} platform={platform} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}

function Roster({ organizationId, platform }: Shown) {
  const { t } = useLingui()
  const client = useQueryClient()
  const sync = useMutation({
    mutationFn: () =>
      call(syncLtiPlatform, { params: { organizationId, platformId: platform.id } }),
    onSuccess: async () => {
      toast.success(t`Reading the members. The result appears under “Launches and calls”.`)
      await client.invalidateQueries({ queryKey: ['lti', organizationId] })
    },
    onError: (failure) => toastFailure(failure),
  })
  if (platform.roster_count === 0) {
    return (
      <p className="text-ink-muted">
        <Trans>
          This platform hasn’t shared a member list yet. People are added when they open a course.
        </Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-muted">
        <Plural
          value={platform.roster_count}
          one="The members of # course are read every four hours."
          other="The members of # courses are read every four hours."
        />{' '}
        {platform.synced_at && (
          <Trans>
            Last read <RelativeTime value={platform.synced_at} />.
          </Trans>
        )}
      </p>
      <Button size="sm" pending={sync.isPending} onClick={() => sync.mutate()}>
        <RefreshCw />
        <Trans>Read members now</Trans>
      </Button>
    </div>
  )
}

function People({ organizationId, platform }: Shown) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [revoking, setRevoking] = useState<LaunchedPerson>()
  const platformId = platform.id
  const list = useQuery({
    ...launchedPeopleQuery(organizationId, { platformId, page, search }),
    placeholderData: keepPreviousData,
  })
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['lti', organizationId, 'people', platformId] }),
      client.invalidateQueries({ queryKey: ltiPlatformsQuery(organizationId).queryKey }),
    ])
  const restore = useMutation({
    mutationFn: ({ id }: LaunchedPerson) =>
      call(restoreLaunchedPerson, { params: { organizationId, platformId, personId: id } }),
    onSuccess: async () => {
      toast.success(t`Access restored`)
      await refresh()
    },
    onError: (failure) => toastFailure(failure),
  })
  if (list.isPending) return <Skeleton className="h-48" />
  if (list.isError) return <QueryFailure query={list} />
  return (
    <>
      <SearchInput
        label={t`Search people`}
        value={search}
        onValueChange={(next) => {
          setSearch(next)
          setPage(1)
        }}
      />
      {list.data.items.length === 0 ? (
        <p className="text-ink-muted">
          {search ? <Trans>Nobody with this name.</Trans> : <Trans>Nobody yet.</Trans>}
        </p>
      ) : (
        <DataTable
          label={t`People`}
          rows={list.data.items}
          rowId={({ id }) => id}
          columns={columns()}
          pending={list.isPlaceholderData}
          rowActions={(person: LaunchedPerson) =>
            person.revoked_at ? (
              <Button
                size="sm"
                variant="ghost"
                pending={restore.isPending && restore.variables.id === person.id}
                onClick={() => restore.mutate(person)}
              >
                <Trans>Restore</Trans>
              </Button>
            ) : (
              <Button size="sm" variant="danger-quiet" onClick={() => setRevoking(person)}>
                <Trans>Revoke</Trans>
              </Button>
            )
          }
        />
      )}
      <Pagination
        label={t`Pages of people`}
        page={page}
        pageSize={launchedPeoplePageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={setPage}
      />
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={(open) => !open && setRevoking(undefined)}
        title={<Trans>Revoke the access of {revoking?.name}?</Trans>}
        effect={
          <Trans>
            They’re signed out, lose the courses and the role that came from this platform, and
            can’t be launched again until you restore their access. Results stay.
          </Trans>
        }
        confirmLabel={<Trans>Revoke access</Trans>}
        onConfirm={async () => {
          if (!revoking) return
          await call(revokeLaunchedPerson, {
            params: { organizationId, platformId, personId: revoking.id },
          })
          toast.success(t`Access revoked`)
          await refresh()
        }}
      />
    </>
  )
}

const columns = (): Column<LaunchedPerson>[] => [
  {
    id: 'name',
    header: t`Person`,
    cell: ({ name, courses, revoked_at }) => (
      <span className="flex flex-col items-start py-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-13 font-normal wrap-anywhere text-ink-muted">
          {courses.join(', ') || <Trans>No courses</Trans>}
        </span>
        {revoked_at && (
          <Pill tone="danger">
            <Trans>Revoked</Trans>
          </Pill>
        )}
      </span>
    ),
  },
  {
    id: 'role',
    header: t`Role`,
    cell: ({ role }) => <RolePill role={role} />,
  },
  {
    id: 'launched',
    header: t`Last launch`,
    cell: ({ last_launched_at }) =>
      last_launched_at ? <RelativeTime value={last_launched_at} /> : '–',
  },
]
