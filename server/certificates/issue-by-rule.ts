import type { Ctx } from '#server/http/context.ts'
import { readStanding } from './course-standing.ts'
import { issueInPlace } from './issue-in-place.ts'

interface Place {
  organization_id: string
  course_id: string
  person_id: string
}

/**
 * Gives the certificate of a course to someone who meets its rule. Who ever had one gets none again by rule: what was
 * revoked stays revoked, and an event that is delivered five times changes nothing the last four times. Completing the
 * course in a later round is another achievement: its certificate takes the place of the one before.
 */
export async function issueByRule(
  ctx: Ctx,
  { organization_id, course_id, person_id }: Place,
  issuedAt = ctx.now,
) {
  const standing = await readStanding(ctx, organization_id, course_id, person_id)
  if (!standing?.has_certificate || standing.ever_issued || !standing.completed_at) return null
  if (!standing.requirements.every(({ done }) => done)) return null
  return issueInPlace(ctx, {
    organizationId: organization_id,
    of: { courseId: course_id },
    personId: person_id,
    completedAt: standing.completed_at,
    issuedAt,
    scorePercent: standing.score_percent,
    again: 'The course was completed again.',
  })
}
