import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CertificateSkeleton } from '#web/features/certificates/certificates-skeleton.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_shell/dashboard/student/certificate-loading')({
  component: CertificateLoading,
})

function CertificateLoading() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`Certificate`}</PageTitle>
      <h1 className="sr-only">{t`Certificate`}</h1>
      <CertificateSkeleton />
    </>
  )
}
