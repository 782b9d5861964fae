import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'
import { SupportSkeleton } from '#web/features/support/support-skeleton.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_shell/dashboard/student/support-loading')({
  component: SupportLoading,
})

function SupportLoading() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`Support`}</PageTitle>
      <h1 className="sr-only">{t`Support`}</h1>
      <SupportSkeleton />
    </>
  )
}
