import { randomUUID } from 'node:crypto'
import type { Certificate } from '#contract/certificates.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { notify } from '#server/events/notify.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { issueCertificate } from './issue-certificate.ts'
import { certificateChanged } from './notification-kinds.ts'
import { certificatePolicy, isCurrent } from './policy.ts'
import { lockCertificate, type CertificateOf, type CertificateRow } from './queries.ts'
import { getCertificate } from './read-certificates.ts'

/** Issues it again with the learner's name of today or another one; the old one says that it was superseded. */
export async function reissueCertificate(
  ctx: MemberCtx,
  certificateId: string,
  { reason, learner_name }: { reason: string; learner_name?: string | undefined },
): Promise<Certificate> {
  const certificate = await lockCertificate(ctx, certificateId)
  authorize(certificatePolicy, 'reissue', ctx, certificate)
  if (!isCurrent(certificate)) throw problem('certificate_not_current')
  const id = await replace(ctx, certificate, 'reissue', reason, learner_name)
  return getCertificate(ctx, id)
}

/** Its time starts again today. */
export async function renewCertificate(
  ctx: MemberCtx,
  certificateId: string,
  reason: string,
): Promise<Certificate> {
  const certificate = await lockCertificate(ctx, certificateId)
  authorize(certificatePolicy, 'renew', ctx, certificate)
  if (!isCurrent(certificate)) throw problem('certificate_not_current')
  if (!certificate.expires_at) throw problem('certificate_never_expires')
  const id = await replace(ctx, certificate, 'renewal', reason, certificate.learner_name)
  return getCertificate(ctx, id)
}

const past = { reissue: 'certificate.reissued', renewal: 'certificate.renewed' } as const
const news = {
  reissue: (course: string) => say('Your certificate for “{course}” was reissued', { course }),
  renewal: (course: string) => say('Your certificate for “{course}” was renewed', { course }),
}

/** What the old one was for, the new one is for. */
function ofCertificate({ course_id, plan_id }: CertificateRow): CertificateOf {
  if (course_id) return { courseId: course_id }
  if (plan_id) return { planId: plan_id }
  throw new Error('A certificate is for a course or for a plan.')
}

/** The old one makes room first: of one course a person holds one certificate at any time. */
export async function replace(
  ctx: MemberCtx,
  old: CertificateRow,
  source: 'reissue' | 'renewal',
  reason: string,
  learnerName: string | undefined,
): Promise<string> {
  const id = randomUUID()
  await ctx.db
    .updateTable('certificates')
    .set({ superseded_at: ctx.now, superseded_by: id })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', old.id)
    .execute()
  await issueCertificate(ctx, {
    id,
    organizationId: ctx.organizationId,
    of: ofCertificate(old),
    personId: old.person_id,
    source,
    completedAt: old.completed_at,
    scorePercent: old.score_percent,
    reason,
    learnerName,
  })
  await audit(ctx, {
    action: past[source],
    organizationId: ctx.organizationId,
    subject: { type: 'certificate', id: old.id },
    detail: { replaced_by: id },
    reason,
  })
  await notify(ctx, certificateChanged, {
    to: old.person_id,
    type: 'info',
    title: news[source](old.course_title),
    message: say('Reason: {reason}', { reason }),
    link: `/dashboard/student/certificates/${id}`,
    organizationId: ctx.organizationId,
    actorId: ctx.personId,
    key: `certificate-replaced-${old.id}`,
  })
  return id
}
