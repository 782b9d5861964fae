import type { CourseCertificate } from '#contract/certificates.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { readStanding } from './course-standing.ts'
import { presentSummary } from './present.ts'
import { findHeld, getCertificateRow } from './queries.ts'
import { courseSheetUrl } from './sheet-urls.ts'

/** My certificate of a course, or what is still missing. */
export async function getCourseCertificate(
  ctx: MemberCtx,
  courseId: string,
): Promise<CourseCertificate> {
  const { organizationId, personId } = ctx
  const standing = await readStanding(ctx, organizationId, courseId, personId, {
    onlyReleased: true,
  })
  if (!standing) throw problem('course_not_found')
  const held = await findHeld(ctx.db, organizationId, { courseId }, personId)
  return {
    has_certificate: standing.has_certificate,
    certificate: held ? presentSummary(ctx, await getCertificateRow(ctx, held.id)) : null,
    rule: standing.rule,
    requirements: held ? [] : standing.requirements,
    sample_url: courseSheetUrl(ctx.app, courseId),
  }
}
