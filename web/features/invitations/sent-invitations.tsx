import { plural, t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MoreHorizontal, RotateCw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  changeInvitations,
  resendInvitation,
  revokeInvitation,
  type InvitationChange,
  type SentInvitation,
} from '#contract/invitations.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { RolePill } from '#web/lib/role-pill.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonTable, SkeletonRegion } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { InvitationStatusPill } from './invitation-status-pill.tsx'
import {
  sentInvitationsKey,
  sentInvitationsQuery,
  sentPageSize,
  type SentFilter,
} from './queries.ts'

type SentInvitationsProps = {
  organizationId: string
  filter: SentFilter
  onPageChange: (page: number) => void
  /** What to show when no row matches. */
  empty: React.ReactNode
}

export function SentInvitations({
  organizationId,
  filter,
  onPageChange,
  empty,
}: SentInvitationsProps) {
  const { t } = useLingui()
  const [revoking, setRevoking] = useState<SentInvitation | null>(null)
  const [selected, setSelected] = useState<string[]>([])
  const [revokingMany, setRevokingMany] = useState(false)
  const list = useQuery({
    ...sentInvitationsQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  const queryClient = useQueryClient()
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: sentInvitationsKey(organizationId) })

  const change = async (kind: InvitationChange) => {
    const { changed, failures } = await call(changeInvitations, {
      params: { organizationId },
      body: { invitation_ids: selected, change: kind },
    })
    if (changed > 0) {
      toast.success(
        kind === 'resend'
          ? plural(changed, { one: '# invitation resent', other: '# invitations resent' })
          : plural(changed, { one: '# invitation revoked', other: '# invitations revoked' }),
      )
    }
    if (failures.length > 0) {
      toast.error(
        plural(failures.length, {
          one: '# invitation couldn’t be changed',
          other: '# invitations couldn’t be changed',
        }),
        { description: failures.map(({ email, detail }) => `${email}: ${detail}`).join(' ') },
      )
    }
    setSelected([])
    await refresh()
  }

  const actionsFor = (invitation: SentInvitation) => (
    <RowActions
      organizationId={organizationId}
      invitation={invitation}
      onChanged={refresh}
      onRevoke={() => setRevoking(invitation)}
    />
  )

  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) {
    if (list.error instanceof ApiError && list.error.status === 403) return <NoAccessState />
    return (
      <ErrorState
        description={messageOf(list.error)}
        errorId={list.error instanceof ApiError ? list.error.request_id : undefined}
        onRetry={() => void list.refetch()}
        pending={list.isFetching}
      />
    )
  }
  if (list.data.items.length === 0) return empty

  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Sent invitations`}
        rows={list.data.items}
        rowId={({ id }) => id}
        rowLabel={({ email }) => email}
        columns={columns()}
        selected={selected}
        onSelectedChange={setSelected}
        pending={list.isPlaceholderData}
        rowActions={actionsFor}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={sentPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
      <BulkBar
        count={selected.length}
        onClear={() => setSelected([])}
        actions={[
          {
            label: t`Resend`,
            onSelect: () => void change('resend').catch((failure) => toastFailure(failure)),
          },
          { label: t`Revoke`, danger: true, onSelect: () => setRevokingMany(true) },
        ]}
      />
      <ConfirmDialog
        open={revokingMany}
        onOpenChange={setRevokingMany}
        title={
          <Plural
            value={selected.length}
            one="Revoke # invitation?"
            other="Revoke # invitations?"
          />
        }
        effect={<Trans>The links in their emails stop working right away.</Trans>}
        confirmLabel={<Trans>Revoke invitations</Trans>}
        onConfirm={() => change('revoke')}
      />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={<Trans>Revoke the invitation to {revoking?.email}?</Trans>}
        effect={<Trans>The link in their email stops working right away.</Trans>}
        confirmLabel={<Trans>Revoke invitation</Trans>}
        onConfirm={async () => {
          if (revoking === null) return
          await call(revokeInvitation, { params: { organizationId, invitationId: revoking.id } })
          toast.success(t`Invitation revoked`)
          await refresh()
        }}
      />
    </div>
  )
}

const columns = (): Column<SentInvitation>[] => [
  {
    id: 'email',
    header: t`Email`,
    cell: ({ email }) => <span className="block max-w-80 truncate">{email}</span>,
  },
  { id: 'role', header: t`Role`, cell: ({ role }) => <RolePill role={role} /> },
  {
    id: 'status',
    header: t`Status`,
    cell: ({ status }) => <InvitationStatusPill status={status} />,
  },
  {
    id: 'invited_by',
    header: t`Invited by`,
    cell: ({ invited_by }) => invited_by ?? t`Former member`,
  },
  { id: 'sent_at', header: t`Sent`, cell: ({ sent_at }) => <RelativeTime value={sent_at} /> },
  {
    id: 'expires_at',
    header: t`Expires`,
    cell: ({ expires_at, status }) =>
      status === 'pending' || status === 'expired' ? <RelativeTime value={expires_at} /> : '–',
  },
]

function RowActions({
  organizationId,
  invitation,
  onChanged,
  onRevoke,
}: {
  organizationId: string
  invitation: SentInvitation
  onChanged: () => Promise<void>
  onRevoke: () => void
}) {
  const { t } = useLingui()
  const resend = useMutation({
    mutationFn: () =>
      call(resendInvitation, { params: { organizationId, invitationId: invitation.id } }),
    onSuccess: () => toast.success(t`Invitation resent to ${invitation.email}`),
    onError: (failure) => toastFailure(failure),
    onSettled: onChanged,
  })
  const open = invitation.status === 'pending'
  if (!open && invitation.status !== 'expired') return null
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton size="sm" label={t`Actions for ${invitation.email}`} pending={resend.isPending}>
          <MoreHorizontal />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={<RotateCw />} onSelect={() => resend.mutate()}>
          <Trans>Resend</Trans>
        </MenuItem>
        {open && (
          <MenuItem danger icon={<Undo2 />} onSelect={onRevoke}>
            <Trans>Revoke</Trans>
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
