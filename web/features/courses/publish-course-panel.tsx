import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { withdrawApproval } from '#contract/approvals.ts'
import type { Course } from '#contract/courses.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { PublishButton } from './publish-button.tsx'
import { PublishingChecklist } from './publishing-checklist.tsx'
import { checklistQuery, coursesKey } from './queries.ts'

type PanelProps = { organizationId: string; course: Course }

/** The way from draft to published: what is missing, and the one step that comes next. */
export function PublishCoursePanel({ organizationId, course }: PanelProps) {
  const params = { organizationId, courseId: course.id }
  const checklist = useQuery(checklistQuery(params))
  const offersNext = course.has_unpublished_changes && (course.can.publish || course.can.submit)
  return (
    <Card>
      <CardHead
        title={<Trans>Publishing</Trans>}
        description={<StandingSentence course={course} />}
        action={
          course.status === 'in_review'
            ? course.review?.can_withdraw && (
                <WithdrawButton organizationId={organizationId} course={course} />
              )
            : offersNext && (
                <PublishButton
                  organizationId={organizationId}
                  course={course}
                  ready={checklist.data?.is_publishable ?? false}
                />
              )
        }
      />
      <ReviewerReason review={course.review} />
      {checklist.isPending ? (
        <SkeletonRegion>
          <SkeletonText lines={6} />
        </SkeletonRegion>
      ) : checklist.isError ? (
        <QueryFailure query={checklist} />
      ) : (
        <PublishingChecklist courseId={course.id} items={checklist.data.items} />
      )}
    </Card>
  )
}

function StandingSentence({ course }: { course: Course }) {
  const version = course.published_version
  switch (course.status) {
    case 'in_review':
      return (
        <Trans>An admin is reviewing this course. You can edit it again once they decide.</Trans>
      )
    case 'changes_requested':
      return <Trans>The reviewer requested changes. Make them and submit the course again.</Trans>
    case 'archived':
      return <Trans>This course is archived. It isn’t in the catalog and can’t be edited.</Trans>
    case 'published':
      return course.has_unpublished_changes ? (
        <Trans>
          Learners see version {version}. Your changes stay in the draft until you publish them.
        </Trans>
      ) : (
        <Trans>Learners see version {version}. The draft has no changes.</Trans>
      )
    case 'template':
      return <Trans>This is a template. Create a course from it to make changes.</Trans>
    case 'draft':
      return course.direct_publishing ? (
        <Trans>Only you and your co-instructors can see this course.</Trans>
      ) : course.can.approve_own ? (
        <Trans>
          Learners can’t see this course yet. You’re the only admin, so you approve it yourself.
        </Trans>
      ) : (
        <Trans>
          Learners can’t see this course until an admin of your organization approves it.
        </Trans>
      )
  }
}

/** What the reviewer wrote, until the next answer or publication. */
function ReviewerReason({ review }: { review: Course['review'] }) {
  if (!review?.reason) return null
  const { reason, decided_by, decided_at } = review
  return (
    <div className="mb-5 rounded-card border border-line bg-amber-soft px-4 py-3 text-14 text-amber-ink">
      <p className="font-semibold">
        {review.status === 'declined' ? (
          <Trans>Request declined</Trans>
        ) : (
          <Trans>Changes requested</Trans>
        )}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{reason}</p>
      {decided_at && (
        <p className="mt-1 text-13">
          {decided_by?.name ?? <Trans>Former member</Trans>}
          {' · '}
          <RelativeTime value={decided_at} />
        </p>
      )}
    </div>
  )
}

function WithdrawButton({ organizationId, course }: PanelProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const { approval_id: approvalId } = course
  if (!approvalId) return null
  const withdraw = async () => {
    setPending(true)
    try {
      await call(withdrawApproval, { params: { organizationId, approvalId } })
      toast.success(t`Withdrawn from review`)
      await queryClient.invalidateQueries({ queryKey: coursesKey(organizationId) })
    } catch (failure) {
      toastFailure(failure)
    }
    setPending(false)
  }
  return (
    <Button pending={pending} onClick={() => void withdraw()}>
      <Undo2 />
      <Trans>Withdraw from review</Trans>
    </Button>
  )
}
