import type { Certificate } from '#contract/certificates.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { notify } from '#server/events/notify.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { certificateChanged } from './notification-kinds.ts'
import { certificatePolicy, isCurrent } from './policy.ts'
import { lockCertificate } from './queries.ts'
import { getCertificate } from './read-certificates.ts'

/** From now on its page says that it was revoked; the reason is for the learner and for staff. */
export async function revokeCertificate(
  ctx: MemberCtx,
  certificateId: string,
  reason: string,
): Promise<Certificate> {
  const certificate = await lockCertificate(ctx, certificateId)
  authorize(certificatePolicy, 'revoke', ctx, certificate)
  if (!isCurrent(certificate)) throw problem('certificate_not_current')
  await ctx.db
    .updateTable('certificates')
    .set({ revoked_at: ctx.now, revoked_by: ctx.personId, revoked_reason: reason })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', certificateId)
    .execute()
  await audit(ctx, {
    action: 'certificate.revoked',
    organizationId: ctx.organizationId,
    subject: { type: 'certificate', id: certificateId },
    reason,
  })
  await emit(ctx, 'certificate.revoked', {
    organization_id: ctx.organizationId,
    certificate_id: certificateId,
    person_id: certificate.person_id,
  })
  await notify(ctx, certificateChanged, {
    to: certificate.person_id,
    type: 'warning',
    title: say('Your certificate for “{course}” was revoked', { course: certificate.course_title }),
    message: say('Reason: {reason}', { reason }),
    link: `/dashboard/student/certificates/${certificateId}`,
    organizationId: ctx.organizationId,
    actorId: ctx.personId,
    key: `certificate-revoked-${certificateId}`,
  })
  return getCertificate(ctx, certificateId)
}
