import type { ApprovalDescription } from '#contract/approvals.ts'
import { approvalKind, type ApprovalRequest } from '#server/approvals/kind.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { declineEnrollment, grantEnrollment } from './request-enrollment.ts'
import { getPublishedCourse, lockEnrollment } from './queries.ts'

/** A place in a course by request: an admin decides. */
export const enrollmentRequest = approvalKind('enrollment.request', {
  label: 'Take a course',
  describe,
  onApproved: async (ctx, { subject_id }) => {
    await grantEnrollment(ctx, ctx.organizationId, subject_id)
  },
  onDeclined: (ctx, { subject_id }, reason) =>
    declineEnrollment(ctx, ctx.organizationId, subject_id, reason ?? ''),
  onWithdrawn: (ctx, { subject_id }) => declineEnrollment(ctx, ctx.organizationId, subject_id, ''),
})

async function describe(
  ctx: MemberCtx,
  { subject_id }: ApprovalRequest,
): Promise<ApprovalDescription> {
  const enrollment = await lockEnrollment(ctx.db, ctx.organizationId, subject_id)
  const course = await getPublishedCourse(ctx.db, enrollment.course_id)
  const person = await ctx.db
    .selectFrom('people')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', enrollment.person_id)
    .executeTakeFirstOrThrow()
  const seats = course.seats === null ? 'Unlimited' : `${course.seats_taken} of ${course.seats}`
  return {
    facts: [
      { label: 'Learner', value: `${person.first_name} ${person.last_name}` },
      { label: 'Email', value: person.email },
      { label: 'Course', value: course.title },
      { label: 'Seats taken', value: seats },
    ],
    changes: [],
    is_first: true,
    checklist: [],
    links: [{ label: 'Open the course', path: `/dashboard/admin/courses/${course.course_id}` }],
  }
}
