import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalText } from '#web/features/legal/legal-text.tsx'
import { PublicPage } from '#web/features/shell/public-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_public/privacy')({ component: PrivacyPage })

function PrivacyPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={<Trans>Privacy policy</Trans>}>
      <PageTitle>{t`Privacy policy`}</PageTitle>
      <LegalText page="privacy" />
    </PublicPage>
  )
}
