import type { Certificate } from '#contract/certificates.ts'
import { authorize } from '#server/access/policy.ts'
import { submitApproval } from '#server/approvals/submit-approval.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { certificatePolicy, isCurrent } from './policy.ts'
import { lockCertificate } from './queries.ts'
import { getCertificate } from './read-certificates.ts'

/** Asks for another name on a certificate of mine. Asking twice is one request. */
export async function requestCorrection(
  ctx: MemberCtx,
  certificateId: string,
  { learner_name, note }: { learner_name: string; note: string },
): Promise<Certificate> {
  const certificate = await lockCertificate(ctx, certificateId)
  authorize(certificatePolicy, 'request_correction', ctx, certificate)
  if (!isCurrent(certificate)) throw problem('certificate_not_current')
  await submitApproval(ctx, 'certificate.correction', {
    subjectId: certificateId,
    title: certificate.course_title,
    note,
    data: { learner_name },
  })
  await audit(ctx, {
    action: 'certificate.correction_requested',
    organizationId: ctx.organizationId,
    subject: { type: 'certificate', id: certificateId },
    detail: { learner_name },
    reason: note,
  })
  return getCertificate(ctx, certificateId)
}
