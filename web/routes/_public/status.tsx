import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PublicPage } from '#web/features/shell/public-page.tsx'
import { PublicStatusList } from '#web/features/status/public-status.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_public/status')({ component: StatusPage })

function StatusPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={<Trans>Status</Trans>}>
      <PageTitle>{t`Status`}</PageTitle>
      <PublicStatusList />
    </PublicPage>
  )
}
