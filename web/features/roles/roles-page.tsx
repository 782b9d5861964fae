import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteRole, type CustomRole } from '#contract/roles.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { abilityWords } from '#web/lib/roles/ability-words.ts'
import { rolesKey, rolesQuery } from '#web/lib/roles/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'

/** The roles that the organization composed. */
export function RolesPage({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const roles = useQuery(rolesQuery(organizationId))
  const [deleting, setDeleting] = useState<CustomRole>()
  const create = (
    <Button asChild variant="primary">
      <Link to="/dashboard/admin/roles/$roleId" params={{ roleId: 'create' }}>
        <Plus />
        <Trans>Create role</Trans>
      </Link>
    </Button>
  )
  return (
    <>
      <PageHead
        title={<Trans>Roles</Trans>}
        count={roles.data?.length}
        description={
          <Trans>Give learners and instructors some of an admin’s permissions, but not all.</Trans>
        }
        action={create}
      />
      {roles.isPending && (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      )}
      {roles.isError && <QueryFailure query={roles} />}
      {roles.data?.length === 0 && (
        <EmptyState
          drawing={<SeatsDrawing />}
          title={<Trans>No custom roles yet</Trans>}
          description={
            <Trans>Compose a role such as finance or support agent and give it to people.</Trans>
          }
          action={create}
        />
      )}
      {roles.data && roles.data.length > 0 && (
        <DataTable
          label={t`Roles`}
          rows={roles.data}
          rowId={({ id }) => id}
          columns={columns()}
          rowActions={(role) => (
            <IconButton size="sm" label={t`Delete ${role.name}`} onClick={() => setDeleting(role)}>
              <Trash2 />
            </IconButton>
          )}
        />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(open) => !open && setDeleting(undefined)}
        title={<Trans>Delete the role “{deleting?.name}”?</Trans>}
        effect={
          deleting && deleting.member_count > 0 ? (
            <Plural
              value={deleting.member_count}
              one="# person will lose the role and its permissions right away. They keep their built-in role."
              other="# people will lose the role and its permissions right away. They keep their built-in role."
            />
          ) : (
            <Trans>Nobody has this role.</Trans>
          )
        }
        confirmLabel={<Trans>Delete role</Trans>}
        onConfirm={async () => {
          if (!deleting) return
          const query = deleting.member_count > 0 ? { take_away: 'true' } : {}
          await call(deleteRole, { params: { organizationId, roleId: deleting.id }, query })
          toast.success(t`Role deleted`)
          await client.invalidateQueries({ queryKey: rolesKey(organizationId) })
        }}
      />
    </>
  )
}

const columns = (): Column<CustomRole>[] => [
  {
    id: 'name',
    header: t`Name`,
    cell: ({ id, name, description }) => (
      <span className="block py-1.5">
        <Link
          to="/dashboard/admin/roles/$roleId"
          params={{ roleId: id }}
          className="wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {description && (
          <span className="block max-w-96 text-13 font-normal text-ink-muted">{description}</span>
        )}
      </span>
    ),
  },
  {
    id: 'abilities',
    header: t`Permissions`,
    cell: ({ abilities }) => <Abilities abilities={abilities} />,
  },
  {
    id: 'people',
    header: t`People`,
    numeric: true,
    cell: ({ member_count }) => member_count,
  },
]

function Abilities({ abilities }: Pick<CustomRole, 'abilities'>) {
  const { i18n } = useLingui()
  return (
    <span className="flex flex-wrap gap-1.5 py-1.5">
      {abilities.map((ability) => (
        <Pill key={ability}>{i18n._(abilityWords[ability].label)}</Pill>
      ))}
    </span>
  )
}
