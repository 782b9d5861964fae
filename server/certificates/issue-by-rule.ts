import type { Ctx } from '#server/http/context.ts'
import { issueCertificate } from './issue-certificate.ts'
import { readStanding } from './course-standing.ts'

interface Place {
  organization_id: string
  course_id: string
  person_id: string
}

/**
 * Gives the certificate of a course to someone who meets its rule. Who ever had one gets none again by rule: what was
 * revoked stays revoked, and an event that is delivered five times changes nothing the last four times.
 */
export async function issueByRule(
  ctx: Ctx,
  { organization_id, course_id, person_id }: Place,
  issuedAt = ctx.now,
) {
  const standing = await readStanding(ctx, organization_id, course_id, person_id)
  if (!standing?.has_certificate || standing.ever_issued || !standing.completed_at) return null
  if (!standing.requirements.every(({ done }) => done)) return null
  return issueCertificate(ctx, {
    organizationId: organization_id,
    courseId: course_id,
    personId: person_id,
    source: 'rule',
    completedAt: standing.completed_at,
    issuedAt,
    scorePercent: standing.score_percent,
  })
}
