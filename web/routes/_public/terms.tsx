import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalText } from '#web/features/legal/legal-text.tsx'
import { PublicPage } from '#web/features/shell/public-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_public/terms')({ component: TermsPage })

function TermsPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={<Trans>Terms</Trans>}>
      <PageTitle>{t`Terms`}</PageTitle>
      <LegalText page="terms" />
    </PublicPage>
  )
}
