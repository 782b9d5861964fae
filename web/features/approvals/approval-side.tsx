import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, CircleCheck, CircleX, History, Inbox, MessageSquareWarning } from 'lucide-react'
import { assignApproval, type Approval } from '#contract/approvals.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { actionWords } from './approval-words.ts'
import { approvalsKey, reviewersQuery } from './queries.ts'

type SideProps = { organizationId: string; approval: Approval }

/** Key facts, who reviews, and who did what when. */
export function ApprovalSide({ organizationId, approval }: SideProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <DescriptionList
          items={[
            {
              term: <Trans>Requested by</Trans>,
              value: approval.requester?.name ?? t`Former member`,
            },
            {
              term: <Trans context="request">Submitted</Trans>,
              value: <RelativeTime value={approval.submitted_at} />,
            },
            {
              term: <Trans>Reviewer</Trans>,
              value: approval.can.assign ? (
                <ReviewerSelect organizationId={organizationId} approval={approval} />
              ) : (
                (approval.assignee?.name ?? <Trans>Nobody</Trans>)
              ),
            },
            ...approval.description.facts.map(({ label, value }) => ({ term: label, value })),
          ]}
        />
      </Card>
      <Card>
        <CardHead title={<Trans>Timeline</Trans>} />
        <ApprovalTimeline approval={approval} />
      </Card>
    </div>
  )
}

function ReviewerSelect({ organizationId, approval }: SideProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const reviewers = useQuery(reviewersQuery(organizationId))
  const assign = useMutation({
    mutationFn: (personId: string | null) =>
      call(assignApproval, {
        params: { organizationId, approvalId: approval.id },
        body: { person_id: personId },
      }),
    onError: (failure) => toastFailure(failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsKey(organizationId) }),
  })
  const people = (reviewers.data?.items ?? [])
    .filter(({ id }) => id !== approval.requester?.id)
    .map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}` }))
  return (
    <Select
      compact
      aria-label={t`Reviewer`}
      value={approval.assignee?.id ?? 'nobody'}
      disabled={assign.isPending || reviewers.isPending}
      onValueChange={(id) => assign.mutate(id === 'nobody' ? null : id)}
      options={[{ value: 'nobody', label: t`Nobody yet` }, ...people]}
    />
  )
}

const looks = {
  'approval.submitted': [Inbox, 'neutral'],
  'approval.resubmitted': [Inbox, 'neutral'],
  'approval.approved': [CircleCheck, 'success'],
  'approval.changes_requested': [MessageSquareWarning, 'attention'],
  'approval.declined': [CircleX, 'danger'],
  'approval.withdrawn': [Ban, 'neutral'],
} as const

function ApprovalTimeline({ approval }: { approval: Approval }) {
  const { t, i18n } = useLingui()
  return (
    <Timeline>
      {approval.timeline.toReversed().map(({ id, action, actor, reason, at }) => {
        const words = actionWords[action]
        const [icon, tone] = looks[action as keyof typeof looks] ?? [History, 'neutral' as const]
        return (
          <TimelineItem
            key={id}
            icon={icon}
            tone={tone}
            title={
              <>
                <span className="font-semibold">{actor?.name ?? t`Former member`}</span>{' '}
                {words ? i18n._(words) : action}
              </>
            }
            time={<RelativeTime value={at} />}
          >
            {reason}
          </TimelineItem>
        )
      })}
    </Timeline>
  )
}
