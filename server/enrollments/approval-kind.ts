import { approvalKind, type ApprovalRequest, type Description } from '#server/approvals/kind.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { declineEnrollment, grantEnrollment } from './request-enrollment.ts'
import { getPublishedCourse, lockEnrollment } from './queries.ts'
import { say } from '#server/words/sentence.ts'

/** A place in a course by request: an admin decides. */
export const enrollmentRequest = approvalKind('enrollment.request', {
  label: say('Enroll in a course'),
  describe,
  onApproved: async (ctx, { subject_id }) => {
    await grantEnrollment(ctx, ctx.organizationId, subject_id)
  },
  onDeclined: (ctx, { subject_id }, reason) =>
    declineEnrollment(ctx, ctx.organizationId, subject_id, reason ?? ''),
  onWithdrawn: (ctx, { subject_id }) => declineEnrollment(ctx, ctx.organizationId, subject_id, ''),
})

async function describe(ctx: MemberCtx, { subject_id }: ApprovalRequest): Promise<Description> {
  const enrollment = await lockEnrollment(ctx.db, ctx.organizationId, subject_id)
  const course = await getPublishedCourse(ctx.db, enrollment.course_id)
  const person = await ctx.db
    .selectFrom('people')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', enrollment.person_id)
    .executeTakeFirstOrThrow()
  const { seats, seats_taken } = course
  return {
    facts: [
      { label: say('Learner'), value: `${person.first_name} ${person.last_name}` },
      { label: say('Email'), value: person.email },
      { label: say('Course'), value: course.title },
      {
        label: say('Seats taken'),
        value:
          seats === null
            ? say('Unlimited')
            : say('{taken, number} of {seats, number}', { taken: seats_taken, seats }),
      },
    ],
    changes: [],
    is_first: true,
    checklist: [],
    links: [{ label: say('Open course'), path: `/dashboard/admin/courses/${course.course_id}` }],
  }
}
