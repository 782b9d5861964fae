import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getTaughtCourse } from '#server/enrollments/queries.ts'
import type { InstructorRights } from '#contract/courses.ts'
import { issueCertificate } from './issue-certificate.ts'
import { answersFor } from './policy.ts'

interface Grant {
  course_id: string
  person_ids: string[]
  reason: string
}

/** Gives certificates by hand to learners of a course, also to those who do not meet its rule; each gets a result. */
export async function grantCertificates(ctx: MemberCtx, { course_id, person_ids, reason }: Grant) {
  const course = await getTaughtCourse(ctx.db, course_id, ctx.personId)
  const rights = course.rights as InstructorRights | null
  authorize({ grant: answersFor }, 'grant', ctx, { rights })
  const places = await ctx.db
    .selectFrom('enrollments')
    .select(['person_id', 'completed_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', course_id)
    .where('person_id', 'in', person_ids)
    .where('status', 'in', ['active', 'completed', 'expired', 'suspended'])
    .execute()
  const results = []
  for (const personId of new Set(person_ids)) {
    const place = places.find(({ person_id }) => person_id === personId)
    const issued =
      place &&
      (await issueCertificate(ctx, {
        organizationId: ctx.organizationId,
        of: { courseId: course_id },
        personId,
        source: 'grant',
        completedAt: place.completed_at ?? ctx.now,
        reason,
      }))
    const detail = !place
      ? 'This person does not take the course.'
      : issued
        ? 'The certificate is issued.'
        : 'This person holds a certificate of the course already.'
    results.push({ person_id: personId, done: Boolean(issued), detail })
  }
  return { results }
}
