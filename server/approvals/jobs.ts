import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { nameOf } from '#server/words/name-of.ts'
import { approvalAssigned, approvalCommented } from './notification-kinds.ts'
import { titleOf } from './title.ts'

interface ApprovalEvent {
  event_id: string
  happened_at: string
  organization_id: string
  approval_id: string
  actor_id: string
}

const tellOfComment = subscriber<ApprovalEvent>(
  { name: 'approvals.tell-of-comment', event: 'approval.commented' },
  async (ctx, event) => {
    const approval = await findApproval(ctx, event)
    if (!approval) return
    await notify(ctx, approvalCommented, {
      ...about(event),
      to: [approval.requester_id, approval.assignee_id].filter((id) => id !== null),
      type: 'info',
      title: say('{name} commented on “{title}”', {
        name: await nameOf(ctx.db, event.actor_id),
        title: titleOf(approval),
      }),
      message: say('Open the request to read the comment.'),
      link: `/dashboard/admin/approvals/${event.approval_id}`,
    })
  },
)

const tellAssignee = subscriber<ApprovalEvent>(
  { name: 'approvals.tell-assignee', event: 'approval.assigned' },
  async (ctx, event) => {
    const approval = await findApproval(ctx, event)
    if (!approval?.assignee_id) return
    await notify(ctx, approvalAssigned, {
      ...about(event),
      to: approval.assignee_id,
      type: 'info',
      title: say('Review “{title}”', { title: titleOf(approval) }),
      message: say('{name} assigned this request to you.', {
        name: await nameOf(ctx.db, event.actor_id),
      }),
      link: `/dashboard/admin/approvals/${event.approval_id}`,
    })
  },
)

const about = (event: ApprovalEvent) => ({
  key: event.event_id,
  at: new Date(event.happened_at),
  organizationId: event.organization_id,
  actorId: event.actor_id,
})

const findApproval = (ctx: Ctx, { organization_id, approval_id }: ApprovalEvent) =>
  ctx.db
    .selectFrom('approvals')
    .select(['title', 'data', 'requester_id', 'assignee_id'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', approval_id)
    .executeTakeFirst()

export const approvalJobs: Job[] = [tellOfComment, tellAssignee]
