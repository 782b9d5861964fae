import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Building2, MailPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Membership } from '#contract/organizations.ts'
import { profileQuery } from '#web/features/identity/queries.ts'
import { PendingInvitationsFigure } from '#web/features/invitations/pending-figure.tsx'
import { sentInvitationsQuery } from '#web/features/invitations/queries.ts'
import { VerifiedOnly } from '#web/features/identity/verified-only.tsx'
import { ReceivedInvitations } from '#web/features/invitations/received-invitations.tsx'
import { LatestNotifications } from '#web/features/notifications/latest-notifications.tsx'
import { useCreateOrganization } from '#web/features/organizations/create-organization-store.ts'
import { OrganizationFigures } from '#web/features/organizations/organization-figures.tsx'
import { membersQuery, organizationQuery } from '#web/features/organizations/queries.ts'
import { FirstSteps, type FirstStep } from '#web/features/shell/first-steps.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { RolePill } from '#web/lib/role-pill.tsx'
import { currentOrganization, useSession } from '#web/lib/session.ts'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { viewing } from '#web/lib/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { SeatsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

const RequisitionDialog = lazy(async () => ({
  default: (await import('#web/features/requisitions/requisition-dialog.tsx')).RequisitionDialog,
}))

export const Route = createFileRoute('/_shell/dashboard/')({ component: DashboardPage })

function DashboardPage() {
  const { t } = useLingui()
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const organization = currentOrganization(session)
  return (
    <>
      <PageTitle>{t`Dashboard`}</PageTitle>
      {organization === null ? (
        <WithoutOrganization mayCreate={session.user?.can_create_organization ?? false} />
      ) : organization.role === 'admin' ? (
        <AdminHome organization={organization} />
      ) : (
        <MemberHome organization={organization} />
      )}
    </>
  )
}

function Head({ organization, action }: { organization: Membership; action?: React.ReactNode }) {
  const { data: profile } = useQuery(profileQuery)
  const name = profile?.first_name
  return (
    <PageHead
      title={name === undefined ? <Trans>Dashboard</Trans> : <Trans>Hello, {name}</Trans>}
      status={<RolePill role={organization.role} />}
      description={organization.name}
      action={action}
    />
  )
}

function AdminHome({ organization }: { organization: Membership }) {
  const { id } = organization
  const navigate = Route.useNavigate()
  const profileSteps = useProfileSteps()
  const organizationSteps = useOrganizationSteps(id)
  return (
    <>
      <Head
        organization={organization}
        action={
          <Button
            variant="primary"
            onClick={() =>
              void navigate({
                to: '/dashboard/admin/instructors/invitations',
                search: { invite: 'open' },
              })
            }
          >
            <MailPlus />
            <Trans>Invite people</Trans>
          </Button>
        }
      />
      <div className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <OrganizationFigures organizationId={id} />
        <PendingInvitationsFigure organizationId={id} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <FirstSteps steps={[...organizationSteps, ...profileSteps]} />
        <LatestNotifications />
      </div>
    </>
  )
}

function MemberHome({ organization }: { organization: Membership }) {
  const steps = useProfileSteps()
  return (
    <>
      <Head organization={organization} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <FirstSteps steps={steps} />
        {!viewing() && <LatestNotifications />}
      </div>
    </>
  )
}

function WithoutOrganization({ mayCreate }: { mayCreate: boolean }) {
  const setCreating = useCreateOrganization((dialog) => dialog.setOpen)
  return (
    <div className="max-w-form">
      <PageHead title={<Trans>Dashboard</Trans>} />
      <div className="flex flex-col gap-6">
        <Card>
          <EmptyState
            className="py-6!"
            drawing={<SeatsDrawing />}
            title={
              mayCreate ? (
                <Trans>Found your organization</Trans>
              ) : (
                <Trans>You don't belong to an organization yet</Trans>
              )
            }
            description={
              mayCreate ? (
                <Trans>
                  An organization holds your courses, instructors and learners. You become its
                  admin.
                </Trans>
              ) : (
                <Trans>Accept an invitation below, or ask an organization to invite you.</Trans>
              )
            }
            action={
              mayCreate && (
                <Button variant="primary" onClick={() => setCreating(true)}>
                  <Building2 />
                  <Trans>Create organization</Trans>
                </Button>
              )
            }
          />
        </Card>
        <AskToBeSetUp />
        <section aria-labelledby="pending-invitations">
          <h2 id="pending-invitations" className="mb-3 text-14 font-semibold">
            <Trans>Pending invitations</Trans>
          </h2>
          <VerifiedOnly
            reason={<Trans>Invitations sent to your address appear here once you verify it.</Trans>}
          >
            <ReceivedInvitations pendingOnly />
          </VerifiedOnly>
        </section>
      </div>
    </div>
  )
}

/** The way to an organization for those who may not create one. */
function AskToBeSetUp() {
  const [asking, setAsking] = useState(false)
  const wanted = useOnceTrue(asking)
  const navigate = Route.useNavigate()
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Ask to be set up</Trans>}
        description={
          <Trans>
            Tell the platform which organization you want to bring. You follow the answer under My
            inquiries.
          </Trans>
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking(true)}>
          <Trans>Ask for an organization</Trans>
        </Button>
        <Button asChild variant="ghost">
          <Link to="/dashboard/admin/inquiries" search={{ tab: 'requisitions' }}>
            <Trans>My inquiries</Trans>
          </Link>
        </Button>
      </div>
      <Suspense>
        {wanted && (
          <RequisitionDialog
            open={asking}
            onOpenChange={setAsking}
            onDone={({ id }) =>
              void navigate({
                to: '/dashboard/admin/inquiries',
                search: { tab: 'requisitions', requisition: id },
              })
            }
          />
        )}
      </Suspense>
    </Card>
  )
}

function useProfileSteps(): FirstStep[] {
  const { data: profile } = useQuery(profileQuery)
  if (!profile) return []
  return [
    {
      key: 'picture',
      label: <Trans>Add your picture</Trans>,
      done: profile.avatar !== null,
      to: '/account/profile',
    },
    {
      key: 'headline',
      label: <Trans>Say in one line who you are</Trans>,
      done: profile.headline !== '',
      to: '/account/profile',
    },
  ]
}

function useOrganizationSteps(organizationId: string): FirstStep[] {
  const organization = useQuery(organizationQuery(organizationId)).data
  const instructors = useQuery(membersQuery(organizationId, { role: 'instructor' })).data
  const learners = useQuery(membersQuery(organizationId, { role: 'learner' })).data
  const invited = useQuery(sentInvitationsQuery(organizationId, {})).data
  if (!organization || !instructors || !learners || !invited) return []
  const hasInvited = (role: string) => invited.items.some((invitation) => invitation.role === role)
  const invitations = '/dashboard/admin/instructors/invitations'
  return [
    {
      key: 'describe',
      label: <Trans>Describe your organization</Trans>,
      done: organization.description !== '',
      to: `/dashboard/admin/organizations/${organizationId}`,
    },
    {
      key: 'instructors',
      label: <Trans>Invite an instructor</Trans>,
      done: instructors.total > 0 || hasInvited('instructor'),
      to: invitations,
      search: { invite: 'open' },
    },
    {
      key: 'learners',
      label: <Trans>Invite learners</Trans>,
      done: learners.total > 0 || hasInvited('learner'),
      to: invitations,
      search: { invite: 'open' },
    },
  ]
}
