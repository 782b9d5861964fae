import type { TeachingApplication } from '#contract/joining.ts'
import { abilities, authorize } from '#server/access/policy.ts'
import { submitApproval } from '#server/approvals/submit-approval.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { fullName } from '#server/identity/person-name.ts'
import { getPerson } from '#server/identity/queries.ts'
import { teachingApplication } from './approval-kinds.ts'
import { teachingPolicy } from './policy.ts'
import { say } from '#server/words/sentence.ts'

/** The newest application, whatever became of it. */
export async function getMyTeachingApplication(ctx: MemberCtx): Promise<TeachingApplication> {
  const row = await newest(ctx)
  const status = row ? words[row.status as keyof typeof words] : null
  return {
    status,
    submitted_at: row?.submitted_at.toISOString() ?? null,
    reason: row?.reason ?? null,
    can: abilities(teachingPolicy, ctx, { isOpen: status === 'waiting' }),
  }
}

/** Asks to become an instructor. While an application waits, another one changes nothing. */
export async function applyToTeach(ctx: MemberCtx, message: string): Promise<TeachingApplication> {
  authorize(teachingPolicy, 'apply', ctx, { isOpen: false })
  const person = await getPerson(ctx.db, ctx.personId)
  await submitApproval(ctx, teachingApplication.name, {
    subjectId: ctx.personId,
    title: say('{name} would like to teach', { name: fullName(person) }),
    note: message,
  })
  return getMyTeachingApplication(ctx)
}

const words = {
  submitted: 'waiting',
  in_review: 'waiting',
  changes_requested: 'changes_requested',
  approved: 'approved',
  declined: 'declined',
  withdrawn: null,
} as const

const newest = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('approvals')
    .select(['status', 'submitted_at', 'reason'])
    .where('organization_id', '=', ctx.organizationId)
    .where('kind', '=', teachingApplication.name)
    .where('requester_id', '=', ctx.personId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
