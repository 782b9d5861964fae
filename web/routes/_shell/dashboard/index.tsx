import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Membership } from '#contract/organizations.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { currentOrganization, useSession } from '#web/lib/session.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

const LearnerHome = pagePart(
  'homes/learner-home.tsx',
  async () => (await import('#web/homes/learner-home.tsx')).LearnerHome,
)
const InstructorHome = pagePart(
  'homes/instructor-home.tsx',
  async () => (await import('#web/homes/instructor-home.tsx')).InstructorHome,
)
const AdminHome = pagePart(
  'homes/admin-home.tsx',
  async () => (await import('#web/homes/admin-home.tsx')).AdminHome,
)
const Welcome = pagePart(
  'homes/welcome.tsx',
  async () => (await import('#web/homes/welcome.tsx')).Welcome,
)

const homes = { learner: LearnerHome, instructor: InstructorHome, admin: AdminHome }

export const Route = createFileRoute('/_shell/dashboard/')({
  // Only the home of the current role is loaded, beside the page and not after it.
  loader: async () => {
    const organization = currentOrganization(useSession.getState())
    await (organization ? homes[organization.role] : Welcome).load()
  },
  component: DashboardPage,
})

/** The home of the current role, or a welcome to someone without an organization. */
function DashboardPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  return (
    <>
      <PageTitle>{t`Dashboard`}</PageTitle>
      <Suspense fallback={<SkeletonPage />}>
        {organization ? <RoleHome organization={organization} /> : <Welcome />}
      </Suspense>
    </>
  )
}

function RoleHome({ organization }: { organization: Membership }) {
  switch (organization.role) {
    case 'learner':
      return <LearnerHome organization={organization} />
    case 'instructor':
      return <InstructorHome organization={organization} />
    case 'admin':
      return <AdminHome organization={organization} />
  }
}
