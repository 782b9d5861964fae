import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Download, MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { exportInvitations, type InvitationStatus } from '#contract/invitations.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { InviteDialog } from '#web/features/invitations/invite-dialog.tsx'
import { sentInvitationsQuery } from '#web/features/invitations/queries.ts'
import { SentInvitations } from '#web/features/invitations/sent-invitations.tsx'
import { invitationStatuses, statusWords } from '#web/features/invitations/status-words.ts'
import { call } from '#web/lib/call.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { organizationRoles, roleWords } from '#web/lib/role-words.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { currentOrganization, useSession } from '#web/lib/session.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface InvitationsSearch {
  search?: string
  status?: InvitationStatus
  role?: OrganizationRole
  page?: number
  invite?: 'open'
}

export const Route = createFileRoute('/_shell/dashboard/admin/instructors/invitations')({
  validateSearch: (search: Record<string, unknown>): InvitationsSearch => ({
    search: textParam(search['search'], 200),
    status: wordParam(search['status'], invitationStatuses),
    role: wordParam(search['role'], organizationRoles),
    page: pageParam(search['page']),
    invite: wordParam(search['invite'], ['open']),
  }),
  component: SentInvitationsPage,
})

function SentInvitationsPage() {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { search, status, role, page, invite } = Route.useSearch()
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const organization = currentOrganization(session)
  const filter = { search, status, role, page }
  const list = useQuery({
    ...sentInvitationsQuery(organization?.id ?? '', filter),
    enabled: organization !== null,
  })
  const [exporting, setExporting] = useState(false)
  if (organization === null) return null
  const save = async () => {
    setExporting(true)
    await call(exportInvitations, {
      params: { organizationId: organization.id },
      query: { search, status, role },
    })
      .then(saveFile)
      .catch((error) => toastFailure(error))
    setExporting(false)
  }

  const set = (change: Partial<InvitationsSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const clear = () => set({ search: undefined, status: undefined, role: undefined })
  const filtered = search !== undefined || status !== undefined || role !== undefined
  const inviteButton = (
    <Button variant="primary" onClick={() => set({ invite: 'open' })}>
      <MailPlus />
      <Trans>Invite people</Trans>
    </Button>
  )

  return (
    <>
      <PageTitle>{t`Invitations`}</PageTitle>
      <PageHead
        title={<Trans>Invitations</Trans>}
        count={list.data && (list.data.total_capped ? `${list.data.total}+` : list.data.total)}
        description={<Trans>Invitations that {organization.name} has sent.</Trans>}
        action={inviteButton}
      />
      <FilterBar
        search={search ?? ''}
        searchLabel={t`Search by address`}
        onSearchChange={(next) => set({ search: next || undefined })}
        onClear={filtered ? clear : undefined}
        end={
          <Button size="sm" pending={exporting} onClick={() => void save()}>
            <Download />
            <Trans>Export CSV</Trans>
          </Button>
        }
      >
        <FilterChip
          single
          label={t`Status`}
          value={status === undefined ? [] : [status]}
          onValueChange={([next]) => set({ status: next })}
          options={invitationStatuses.map((value) => ({
            value,
            label: i18n._(statusWords[value]),
          }))}
        />
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
      <SentInvitations
        organizationId={organization.id}
        filter={filter}
        onPageChange={(next) => set({ page: next > 1 ? next : undefined })}
        empty={
          filtered ? (
            <NoResultsState onClear={clear} />
          ) : (
            <EmptyState
              drawing={<LetterDrawing />}
              title={<Trans>No invitations yet</Trans>}
              description={
                <Trans>Invite instructors and learners by email. They can join in one click.</Trans>
              }
              action={inviteButton}
            />
          )
        }
      />
      <InviteDialog
        open={invite === 'open'}
        onOpenChange={(open) => set({ invite: open ? 'open' : undefined, page })}
        organization={organization}
      />
    </>
  )
}
