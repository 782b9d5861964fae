import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { MoreHorizontal, UserCog, UserMinus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { removeMember, type Member } from '#contract/organizations.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { RemovalDialog } from '#web/lib/removal-dialog.tsx'
import { RolePill } from '#web/lib/role-pill.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { membersPageSize, membersQuery, type MembersFilter } from './queries.ts'

type MembersTableProps = {
  organization: { id: string; name: string }
  filter: MembersFilter
  onSortChange: (sort: 'name' | 'joined') => void
  onPageChange: (page: number) => void
  /** What to show when no row matches. */
  empty: ReactNode
}

export function MembersTable({
  organization,
  filter,
  onSortChange,
  onPageChange,
  empty,
}: MembersTableProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [changing, setChanging] = useState<Member | null>(null)
  const [removing, setRemoving] = useState<Member | null>(null)
  const list = useQuery({
    ...membersQuery(organization.id, filter),
    placeholderData: keepPreviousData,
  })
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: ['organizations', organization.id] })

  const actionsFor = (member: Member) =>
    (member.can.change_role || member.can.remove) && (
      <RowActions
        member={member}
        onChangeRole={() => setChanging(member)}
        onRemove={() => setRemoving(member)}
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
        label={t`Members of ${organization.name}`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns()}
        sort={{ id: filter.sort ?? 'name', descending: filter.sort === 'joined' }}
        onSortChange={({ id }) => onSortChange(id === 'joined' ? 'joined' : 'name')}
        pending={list.isPlaceholderData}
        rowActions={actionsFor}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={membersPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
      <ChangeRoleDialog
        organizationId={organization.id}
        member={changing}
        onClose={() => setChanging(null)}
        onChanged={refresh}
      />
      <RemovalDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={
          <Trans>
            Remove {removing && nameOf(removing)} from {organization.name}?
          </Trans>
        }
        effect={<Trans>They’ll lose access right away. You can invite them again later.</Trans>}
        onConfirm={async (mayReturn) => {
          if (removing === null) return
          const params = { organizationId: organization.id, personId: removing.id }
          const query = { may_return: String(mayReturn) }
          await call(removeMember, { params, query })
          toast.success(t`${nameOf(removing)} removed`)
          await refresh()
        }}
      />
    </div>
  )
}

const columns = (): Column<Member>[] => [
  {
    id: 'name',
    header: t`Name`,
    sortable: true,
    cell: (member) => (
      <span className="flex items-center gap-2.5 py-1.5">
        <Avatar size="sm" name={nameOf(member)} src={member.avatar} />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{nameOf(member)}</span>
          <span className="block text-13 font-normal wrap-anywhere text-ink-muted">
            {member.email ?? member.username}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'role',
    header: t`Role`,
    cell: ({ role, custom_role }) => (
      <span className="flex flex-wrap gap-1.5">
        <RolePill role={role} />
        {custom_role && <Pill tone="primary">{custom_role.name}</Pill>}
      </span>
    ),
  },
  { id: 'position', header: t`Position`, cell: ({ position }) => position || '–' },
  {
    id: 'joined',
    header: t`Joined`,
    sortable: true,
    cell: ({ joined_at }) => <RelativeTime value={joined_at} />,
  },
]

function RowActions({
  member,
  onChangeRole,
  onRemove,
}: {
  member: Member
  onChangeRole: () => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton size="sm" label={t`Actions for ${nameOf(member)}`}>
          <MoreHorizontal />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {member.can.change_role && (
          <MenuItem icon={<UserCog />} onSelect={onChangeRole}>
            <Trans>Change role</Trans>
          </MenuItem>
        )}
        {member.can.remove && (
          <MenuItem danger icon={<UserMinus />} onSelect={onRemove}>
            <Trans>Remove from organization</Trans>
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}

const nameOf = ({ first_name, last_name }: Member) => `${first_name} ${last_name}`
