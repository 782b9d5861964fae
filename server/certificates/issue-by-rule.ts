import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { readStanding } from './course-standing.ts'
import { issueCertificate } from './issue-certificate.ts'
import { findHeld, supersede } from './queries.ts'

interface Place {
  organization_id: string
  course_id: string
  person_id: string
}

/**
 * Gives the certificate of a course to someone who meets its rule. Who ever had one gets none again by rule: what was
 * revoked stays revoked, and an event that is delivered five times changes nothing the last four times. Completing the
 * course in a later round is another achievement: its certificate takes the place of the one before, which stays to be
 * seen as superseded.
 */
export async function issueByRule(
  ctx: Ctx,
  { organization_id, course_id, person_id }: Place,
  issuedAt = ctx.now,
) {
  const standing = await readStanding(ctx, organization_id, course_id, person_id)
  if (!standing?.has_certificate || standing.ever_issued || !standing.completed_at) return null
  if (!standing.requirements.every(({ done }) => done)) return null
  const id = randomUUID()
  const of = { courseId: course_id }
  const before = await findHeld(ctx.db, organization_id, of, person_id)
  if (before && !(await supersede(ctx.db, organization_id, before.id, id, issuedAt))) return null
  return issueCertificate(ctx, {
    id,
    organizationId: organization_id,
    of,
    personId: person_id,
    source: 'rule',
    completedAt: standing.completed_at,
    issuedAt,
    scorePercent: standing.score_percent,
    ...(before && { reason: 'The course was completed again.' }),
  })
}
