import { closeApproval } from '#server/approvals/close-approval.ts'
import { submitApproval } from '#server/approvals/submit-approval.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { fullName } from '#server/identity/person-name.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import { joinRequest } from './approval-kinds.ts'
import { say } from '#server/words/sentence.ts'

interface Requested {
  organization_id: string
  person_id: string
  join_request_id: string
}

/** The organization knows nothing of the inbox: it says that someone asked, and this brings it there. */
const bringToInbox = subscriber<Requested>(
  { name: 'joining.bring-to-inbox', event: 'member.requested' },
  async (ctx, { organization_id, person_id, join_request_id }) => {
    const request = await ctx.db
      .selectFrom('join_requests as r')
      .innerJoin('people as p', 'p.id', 'r.person_id')
      .select(['r.message', 'p.first_name', 'p.last_name'])
      .where('r.organization_id', '=', organization_id)
      .where('r.id', '=', join_request_id)
      .where('r.accepted_at', 'is', null)
      .where('r.declined_at', 'is', null)
      .executeTakeFirst()
    if (!request) return
    await submitApproval(await acting(ctx, organization_id, person_id), joinRequest.name, {
      subjectId: join_request_id,
      title: say('{name} asks to join', { name: fullName(request) }),
      note: request.message,
    })
  },
)

/** Decided among the settings: the inbox says so too. */
const closeInInbox = (event: 'member.request_accepted' | 'member.request_declined') =>
  subscriber<Requested & { decided_by: string }>(
    { name: `joining.close-${event.replace('.', '-')}`, event },
    async (ctx, { organization_id, join_request_id, decided_by }) =>
      closeApproval(
        await acting(ctx, organization_id, decided_by),
        joinRequest.name,
        join_request_id,
        event === 'member.request_accepted' ? 'approved' : 'declined',
      ),
  )

async function acting(ctx: Ctx, organizationId: string, personId: string): Promise<MemberCtx> {
  await enterOrganization(ctx.db, organizationId)
  return { ...ctx, organizationId, personId, sessionId: '', userRole: 'user', role: 'learner' }
}

export const joiningJobs: Job[] = [
  bringToInbox,
  closeInInbox('member.request_accepted'),
  closeInInbox('member.request_declined'),
]
