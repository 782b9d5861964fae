import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Membership } from '#contract/organizations.ts'
import { RolePill } from '#web/lib/role-pill.tsx'
import { useSession } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pill } from '#web/ui/pill.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { organizationsQuery } from './queries.ts'

/** The organizations that I belong to, with my role in each. */
export function OrganizationsTable({ search }: { search: string }) {
  const { t } = useLingui()
  const list = useQuery(organizationsQuery)
  const known = useSession((session) => session.user?.organizations)
  const wanted = search.toLocaleLowerCase()
  const rows = (known ?? []).filter(({ name }) => name.toLocaleLowerCase().includes(wanted))

  return (
    <DataTable
      label={t`My organizations`}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns()}
      pending={list.isPending}
    />
  )
}

const columns = (): Column<Membership>[] => [
  { id: 'name', header: t`Name`, cell: (organization) => <NameCell {...organization} /> },
  { id: 'role', header: t`My role`, cell: ({ role }) => <RolePill role={role} /> },
  { id: 'position', header: t`Position`, cell: ({ position }) => position || '–' },
  {
    id: 'switch',
    header: t`Switch organization`,
    phone: 'action',
    cell: (organization) => <SwitchCell {...organization} />,
  },
]

function NameCell({ id, name }: Membership) {
  return (
    <span className="flex items-center gap-2.5">
      <Avatar square size="sm" name={name} />
      <Link
        to="/dashboard/admin/organizations/$organizationId"
        params={{ organizationId: id }}
        className="wrap-anywhere"
      >
        {name}
      </Link>
    </span>
  )
}

function SwitchCell({ id, name }: Membership) {
  const { t } = useLingui()
  const current = useSession((session) => session.current_org_id === id)
  const switchOrganization = useSession((session) => session.switchOrganization)
  return current ? (
    <Pill tone="success" icon={Check}>
      <Trans>Current</Trans>
    </Pill>
  ) : (
    <Button size="sm" aria-label={t`Switch to ${name}`} onClick={() => switchOrganization(id)}>
      <Trans>Switch</Trans>
    </Button>
  )
}
