import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { VerifyCertificate } from '#web/features/certificates/verify-certificate.tsx'
import { verifyQuery } from '#web/features/certificates/queries.ts'
import { NothingHere } from '#web/features/shell/nothing-here.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_public/verify/$code')({ component: VerifyPage })

function VerifyPage() {
  const { t } = useLingui()
  const { code } = Route.useParams()
  const query = useQuery(verifyQuery(code))
  if (query.isPending) {
    return (
      <SkeletonRegion className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 pt-8 sm:px-8 sm:pt-12">
        <Skeleton className="h-28" />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <Skeleton className="aspect-[842/595]" />
          <Skeleton className="h-96" />
        </div>
      </SkeletonRegion>
    )
  }
  if (query.isError) {
    const unknown =
      query.error instanceof ApiError && query.error.status >= 400 && query.error.status < 429
    if (!unknown) return <QueryFailure query={query} />
    return (
      <>
        <PageTitle>{t`Unknown certificate`}</PageTitle>
        <NothingHere
          title={<Trans>Certificate not found</Trans>}
          description={
            <Trans>
              No certificate here has this code. Check for typos, or ask the person who shared it
              for the link.
            </Trans>
          }
          action={
            <Link to="/courses">
              <Trans>All courses</Trans>
            </Link>
          }
        />
      </>
    )
  }
  return (
    <>
      <PageTitle>{`${query.data.learner_name}: ${query.data.course_title}`}</PageTitle>
      <VerifyCertificate certificate={query.data} />
    </>
  )
}
