import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MailPlus, Settings } from 'lucide-react'
import { useState } from 'react'
import type { OrganizationRole } from '#contract/organizations.ts'
import { InviteDialog } from '#web/features/invitations/invite-dialog.tsx'
import { MembersTable } from '#web/features/organizations/members-table.tsx'
import { OrganizationOverview } from '#web/features/organizations/organization-overview.tsx'
import { membersQuery, organizationQuery } from '#web/features/organizations/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { exactly } from '#web/lib/exactly.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { organizationRoles, roleWords } from '#web/lib/role-words.ts'
import { RolePill } from '#web/lib/role-pill.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

interface OrganizationSearch {
  tab?: 'members'
  search?: string
  role?: OrganizationRole
  sort?: 'joined'
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/admin/organizations/$organizationId/')({
  validateSearch: (search: Record<string, unknown>): OrganizationSearch => ({
    tab: wordParam(search['tab'], ['members']),
    search: textParam(search['search'], 200),
    role: wordParam(search['role'], organizationRoles),
    sort: wordParam(search['sort'], ['joined']),
    page: pageParam(search['page']),
  }),
  component: OrganizationPage,
})

function OrganizationPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { organizationId } = Route.useParams()
  const { tab } = Route.useSearch()
  const query = useQuery(organizationQuery(organizationId))
  const role = useSession(
    ({ user }) => user?.organizations.find(({ id }) => id === organizationId)?.role,
  )
  const members = useQuery(membersQuery(organizationId, {})).data
  const [inviting, setInviting] = useState(false)
  useCrumbName(organizationId, query.data?.name)

  if (query.isPending) return <SkeletonPage />
  if (query.isError) {
    if (query.error instanceof ApiError && query.error.status < 500 && query.error.status >= 400) {
      return <NotFound />
    }
    return (
      <ErrorState
        description={messageOf(query.error)}
        errorId={query.error instanceof ApiError ? query.error.request_id : undefined}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    )
  }
  const organization = query.data
  return (
    <>
      <PageTitle>{organization.name}</PageTitle>
      <PageHead
        title={organization.name}
        status={role && <RolePill role={role} />}
        action={
          <>
            {organization.can.update && (
              <Button asChild>
                <Link
                  to="/dashboard/admin/organizations/$organizationId/settings"
                  params={{ organizationId }}
                >
                  <Settings />
                  <Trans>Settings</Trans>
                </Link>
              </Button>
            )}
            {organization.can.invite && (
              <Button variant="primary" onClick={() => setInviting(true)}>
                <MailPlus />
                <Trans>Invite people</Trans>
              </Button>
            )}
          </>
        }
        tabs={
          <LinkTabs label={t`Organization sections`}>
            <LinkTab asChild current={tab === undefined}>
              <Link to="." search={{}} activeOptions={exactly}>
                <Trans>Overview</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild current={tab === 'members'} count={members?.total}>
              <Link to="." search={{ tab: 'members' }} activeOptions={exactly}>
                <Trans>Members</Trans>
              </Link>
            </LinkTab>
          </LinkTabs>
        }
      />
      {tab === 'members' ? (
        <MembersTab organization={organization} />
      ) : (
        <OrganizationOverview
          organization={organization}
          members={members}
          onLeft={() => void navigate({ to: '/dashboard' })}
        />
      )}
      <InviteDialog open={inviting} onOpenChange={setInviting} organization={organization} />
    </>
  )
}

function MembersTab({ organization }: { organization: { id: string; name: string } }) {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { search, role, sort, page } = Route.useSearch()
  const set = (change: Partial<OrganizationSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const clear = () => set({ search: undefined, role: undefined })
  return (
    <>
      <FilterBar
        search={search ?? ''}
        searchLabel={t`Search members`}
        onSearchChange={(next) => set({ search: next || undefined })}
        onClear={search !== undefined || role !== undefined ? clear : undefined}
      >
        <FilterChip
          single
          label={t`Role`}
          value={role === undefined ? [] : [role]}
          onValueChange={([next]) => set({ role: next })}
          options={organizationRoles.map((value) => ({
            value,
            label: i18n._(roleWords[value]),
          }))}
        />
      </FilterBar>
      <MembersTable
        organization={organization}
        filter={{ search, role, sort, page }}
        onSortChange={(next) => set({ sort: next === 'joined' ? 'joined' : undefined })}
        onPageChange={(next) => set({ page: next > 1 ? next : undefined })}
        empty={<NoResultsState onClear={clear} />}
      />
    </>
  )
}
