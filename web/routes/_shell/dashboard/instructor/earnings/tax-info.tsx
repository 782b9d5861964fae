import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TaxInfoPage } from '#web/features/earnings/tax-info-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/earnings/tax-info')({
  component: TaxInfoRoute,
})

function TaxInfoRoute() {
  const { t } = useLingui()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`Tax info`}</PageTitle>
      <TaxInfoPage key={organizationId} organizationId={organizationId} />
    </>
  )
}
