import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Where files are dropped belongs to pages of people who are signed in; other public pages don't load it.
const CheckBadge = pagePart(
  'features/certificates/check-badge.tsx',
  async () => (await import('#web/features/certificates/check-badge.tsx')).CheckBadge,
)

export const Route = createFileRoute('/_public/verify/')({
  component: CheckBadgePage,
})

function CheckBadgePage() {
  const { t } = useLingui()
  return (
    <div className="mx-auto w-full max-w-form px-4 pt-8 sm:px-8 sm:pt-12">
      <PageTitle>{t`Check a badge`}</PageTitle>
      <h1 className="font-display text-32 tracking-tight">
        <Trans>Check a badge</Trans>
      </h1>
      <p className="mt-3 mb-8 text-16 text-pretty text-ink-muted">
        <Trans>
          Did someone send you a badge? Upload the file to check that an organization here signed it
          and that it’s still valid.
        </Trans>
      </p>
      <Suspense fallback={<Skeleton className="h-32" />}>
        <CheckBadge />
      </Suspense>
    </div>
  )
}
