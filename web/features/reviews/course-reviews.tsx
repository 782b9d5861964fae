import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  deleteReview,
  reviewProgressPercent,
  voteReviewHelpful,
  type Review,
} from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { courseReviewsQuery, reviewsKey, type CourseReviewsFilter } from './queries.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewsList } from './reviews-list.tsx'
import { ReplyToReview } from './reply-to-review.tsx'
import { ReportReview } from './report-review.tsx'

type CourseReviewsProps = { organizationId: string; courseId: string }

/** Reviews of one course for its members: learners write theirs, who teaches answers. */
export function CourseReviews({ organizationId, courseId }: CourseReviewsProps) {
  const client = useQueryClient()
  const [filter, setFilter] = useState<CourseReviewsFilter>({})
  const list = useQuery({
    ...courseReviewsQuery(organizationId, courseId, filter),
    placeholderData: keepPreviousData,
  })
  const vote = useMutation({
    mutationFn: ({ id, helpful }: { id: string; helpful: boolean }) =>
      call(voteReviewHelpful, { params: { organizationId, reviewId: id }, body: { helpful } }),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewsKey }),
    onError: (error) => toastFailure(error),
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={2} />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  const { mine, can, my_progress_percent } = list.data
  return (
    <div className="flex max-w-200 flex-col gap-6">
      {mine ? (
        <MyReview organizationId={organizationId} courseId={courseId} review={mine} />
      ) : can.write ? (
        <Card className="p-5!">
          <CardHead title={<Trans>Write a review</Trans>} />
          <ReviewForm organizationId={organizationId} courseId={courseId} mine={null} />
        </Card>
      ) : (
        my_progress_percent !== null && <NotYet percent={my_progress_percent} />
      )}
      <ReviewsList
        data={list.data}
        filter={filter}
        onFilterChange={setFilter}
        renderReview={(review) => (
          <ReviewItem
            review={review}
            onVote={(helpful) => vote.mutate({ id: review.id, helpful })}
            actions={
              <>
                <ReplyToReview organizationId={organizationId} review={review} />
                <ReportReview organizationId={organizationId} review={review} />
              </>
            }
          />
        )}
      />
    </div>
  )
}

function NotYet({ percent }: { percent: number }) {
  const { t } = useLingui()
  return (
    <Card>
      <p className="text-14">
        <Trans>
          You can review this course once you have completed {reviewProgressPercent} % of it.
        </Trans>
      </p>
      <ProgressBar
        className="mt-3 max-w-80"
        label={t`Progress until you can review`}
        value={percent / reviewProgressPercent}
      />
    </Card>
  )
}

function MyReview({ organizationId, courseId, review }: CourseReviewsProps & { review: Review }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  return (
    <Card className="p-5!">
      <CardHead title={<Trans>My review</Trans>} />
      {editing ? (
        <ReviewForm
          organizationId={organizationId}
          courseId={courseId}
          mine={review}
          onDone={() => setEditing(false)}
        />
      ) : (
        <ReviewItem
          review={review}
          actions={
            review.can.edit && (
              <>
                <Button size="sm" onClick={() => setEditing(true)}>
                  <Pencil />
                  <Trans>Edit</Trans>
                </Button>
                <Button size="sm" variant="danger-quiet" onClick={() => setRemoving(true)}>
                  <Trash2 />
                  <Trans>Delete</Trans>
                </Button>
              </>
            )
          }
        />
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={<Trans>Delete your review?</Trans>}
        effect={<Trans>Your rating will be removed. You can write a new review later.</Trans>}
        confirmLabel={<Trans>Delete review</Trans>}
        onConfirm={async () => {
          await call(deleteReview, { params: { organizationId, courseId } })
          toast.success(t`Review deleted`)
          await client.invalidateQueries()
        }}
      />
    </Card>
  )
}
