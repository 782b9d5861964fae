import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { EarningsHead } from '#web/features/earnings/earnings-head.tsx'
import { PayoutSettingsForm } from '#web/features/earnings/payout-settings-form.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/earnings/settings')({
  component: PayoutSettingsPage,
})

function PayoutSettingsPage() {
  const { t } = useLingui()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <div className="max-w-form">
      <PageTitle>{t`Payout settings`}</PageTitle>
      <EarningsHead
        title={<Trans>Payout settings</Trans>}
        description={<Trans>Where and when you get paid.</Trans>}
      />
      <PayoutSettingsForm key={organizationId} organizationId={organizationId} />
    </div>
  )
}
