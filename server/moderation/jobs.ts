import { closeApproval } from '#server/approvals/close-approval.ts'
import { submitApproval } from '#server/approvals/submit-approval.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import { notify } from '#server/events/notify.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { reportedContentName } from './approval-kind.ts'
import { contentReported } from './notification-kinds.ts'

const reported = say('Content was reported')

interface Filed {
  organization_id: string
  subject_type: string
  subject_id: string
  course_id: string | null
  reporter_id: string | null
  happened_at: string
}

const titles: Record<string, Sentence> = {
  post: say('A post was reported'),
  review: say('A review was reported'),
  message: say('A message was reported'),
}

/** Admins hear of the first report of a thing; more reports of it change nothing for them. */
const tellAdmins = subscriber<Filed>(
  { name: 'moderation.tell-admins', event: 'content.reported' },
  async (ctx, filed) => {
    const admins = await ctx.db
      .selectFrom('memberships')
      .select('person_id')
      .where('organization_id', '=', filed.organization_id)
      .where('role', '=', 'admin')
      .execute()
    await notify(ctx, contentReported, {
      to: admins.map(({ person_id }) => person_id),
      type: 'warning',
      title: titles[filed.subject_type] ?? reported,
      message: say('Review the report and decide whether to hide it.'),
      link: '/dashboard/admin/discussions?view=reported',
      organizationId: filed.organization_id,
      actorId: filed.reporter_id,
      at: new Date(filed.happened_at),
      key: filed.subject_id,
    })
  },
)

/** What waits to be looked at stands in the one inbox too, each thing once. */
const bringToInbox = subscriber<Filed & { report_id: string }>(
  { name: 'moderation.bring-to-inbox', event: 'content.reported' },
  async (ctx, filed) => {
    const report = await ctx.db
      .selectFrom('content_reports')
      .select(['excerpt', 'reason', 'note'])
      .where('organization_id', '=', filed.organization_id)
      .where('id', '=', filed.report_id)
      .where('resolved_at', 'is', null)
      .executeTakeFirst()
    if (!report) return
    await submitApproval(
      await acting(ctx, filed.organization_id, filed.reporter_id),
      reportedContentName,
      {
        subjectId: filed.subject_id,
        title: say('{reported}: {excerpt}', {
          reported: titles[filed.subject_type] ?? reported,
          excerpt: report.excerpt.slice(0, 80),
        }),
        note: report.note,
        data: { type: filed.subject_type, reason: report.reason },
      },
    )
  },
)

interface Resolved {
  organization_id: string
  subject_id: string
  resolution: 'hidden' | 'dismissed'
  resolved_by: string
}

const closeInInbox = subscriber<Resolved>(
  { name: 'moderation.close-in-inbox', event: 'content.reports_resolved' },
  async (ctx, { organization_id, subject_id, resolution, resolved_by }) =>
    closeApproval(
      await acting(ctx, organization_id, resolved_by),
      reportedContentName,
      subject_id,
      resolution === 'hidden' ? 'approved' : 'declined',
    ),
)

async function acting(
  ctx: Ctx,
  organizationId: string,
  personId: string | null,
): Promise<MemberCtx> {
  await enterOrganization(ctx.db, organizationId)
  return {
    ...ctx,
    organizationId,
    personId: personId ?? '',
    sessionId: '',
    userRole: 'user',
    role: 'learner',
  }
}

export const moderationJobs: Job[] = [bringToInbox, closeInInbox, tellAdmins]
