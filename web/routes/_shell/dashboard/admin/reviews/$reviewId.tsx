import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ModerateReview } from '#web/features/reviews/moderate-review.tsx'
import { reviewQuery } from '#web/features/reviews/queries.ts'
import { ReplyToReview } from '#web/features/reviews/reply-to-review.tsx'
import { ReviewItem } from '#web/features/reviews/review-item.tsx'
import { ReviewTimeline } from '#web/features/reviews/review-timeline.tsx'
import { ReviewStatePill } from '#web/features/reviews/reviews-table.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/reviews/$reviewId')({
  component: ReviewPage,
})

function ReviewPage() {
  const { t } = useLingui()
  const { reviewId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const query = useQuery(reviewQuery(organizationId, reviewId))
  const name = query.data && t`${query.data.author.name} on ${query.data.course.title}`
  useCrumbName(reviewId, name)
  if (query.isPending) return <SkeletonPage />
  if (query.isError) {
    if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
    return <QueryFailure query={query} />
  }
  const review = query.data
  return (
    <>
      <PageTitle>{name ?? ''}</PageTitle>
      <PageHead
        title={<Trans>Review of {review.course.title}</Trans>}
        status={<ReviewStatePill review={review} />}
        description={
          <Link
            to="/dashboard/admin/courses/$courseId"
            params={{ courseId: review.course.id }}
            className="text-primary underline-offset-4 hover:underline"
          >
            <Trans>Open course</Trans>
          </Link>
        }
        action={<ModerateReview organizationId={organizationId} review={review} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="p-5!">
          <ReviewItem
            review={review}
            actions={<ReplyToReview organizationId={organizationId} review={review} />}
          />
        </Card>
        <ReviewTimeline timeline={review.timeline} />
      </div>
    </>
  )
}
