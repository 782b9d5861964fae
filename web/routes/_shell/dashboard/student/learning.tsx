import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PathCertificate } from '#web/features/certificates/path-certificate.tsx'
import { MyAverage } from '#web/features/grades/my-average.tsx'
import { MyPaths } from '#web/features/learning/my-paths.tsx'
import { MyLearning } from '#web/features/progress/my-learning.tsx'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const ReviewPanel = pagePart(
  'features/quizzes/review/review-panel.tsx',
  async () => (await import('#web/features/quizzes/review/review-panel.tsx')).ReviewPanel,
)

export const Route = createFileRoute('/_shell/dashboard/student/learning')({
  validateSearch: (search: Record<string, unknown>): { scope?: 'all' } => ({
    scope: wordParam(search['scope'], ['all']),
  }),
  component: MyLearningPage,
})

function MyLearningPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { scope } = Route.useSearch()
  const organization = useCurrentOrganization()
  return (
    <>
      <PageTitle>{t`My Learning`}</PageTitle>
      <PageHead
        title={<Trans>My Learning</Trans>}
        description={<Trans>Your learning activity over time.</Trans>}
        action={
          <Select
            compact
            aria-label={t`Organizations`}
            className="w-auto!"
            value={scope ?? 'here'}
            onValueChange={(next) =>
              void navigate({ search: { scope: next === 'all' ? 'all' : undefined } })
            }
            options={[
              { value: 'here', label: organization?.name ?? t`This organization` },
              { value: 'all', label: t`All my organizations` },
            ]}
          />
        }
      />
      {organization && (
        <div className="mb-6">
          <Suspense fallback={<SkeletonText lines={3} />}>
            <ReviewPanel organizationId={organization.id} />
          </Suspense>
        </div>
      )}
      {organization && scope !== 'all' && (
        <div className="mb-6 empty:hidden">
          <MyAverage organizationId={organization.id} />
        </div>
      )}
      {organization && scope !== 'all' && (
        <MyPaths
          organizationId={organization.id}
          renderCertificate={({ id }) => (
            <PathCertificate organizationId={organization.id} planId={id} />
          )}
        />
      )}
      <MyLearning organization={scope === 'all' ? undefined : organization?.id} />
    </>
  )
}
