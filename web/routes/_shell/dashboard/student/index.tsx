import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LearnerHome } from '#web/homes/learner-home.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

export const Route = createFileRoute('/_shell/dashboard/student/')({ component: StudentHomePage })

function StudentHomePage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  return (
    <>
      <PageTitle>{t`Learning`}</PageTitle>
      {organization && <LearnerHome organization={organization} />}
    </>
  )
}
