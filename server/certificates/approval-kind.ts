import { approvalKind, type ApprovalRequest, type Description } from '#server/approvals/kind.ts'
import { notify } from '#server/events/notify.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { certificateChanged } from './notification-kinds.ts'
import { isCurrent } from './policy.ts'
import { getCertificateRow, lockCertificate } from './queries.ts'
import { replace } from './reissue-certificate.ts'
import { printCode } from './rules.ts'

const wanted = (request: ApprovalRequest) => (request.data as { learner_name: string }).learner_name

/** Another name on a certificate: an admin decides, and a new one is issued at once. */
export const certificateCorrection = approvalKind('certificate.correction', {
  label: say('Correct a certificate'),
  describe,
  onApproved: async (ctx, request) => {
    const certificate = await lockCertificate(ctx, request.subject_id)
    if (!isCurrent(certificate)) throw problem('certificate_not_current')
    await replace(ctx, certificate, 'reissue', 'The name was corrected.', wanted(request))
  },
  onDeclined: async (ctx, request, reason) => {
    if (!request.requester_id) return
    await notify(ctx, certificateChanged, {
      to: request.requester_id,
      type: 'warning',
      title: say('The change to your certificate was declined'),
      message: reason ? say('Reason: {reason}', { reason }) : '',
      link: `/dashboard/student/certificates/${request.subject_id}`,
      organizationId: ctx.organizationId,
      actorId: ctx.personId,
      key: `certificate-correction-${request.id}`,
    })
  },
})

async function describe(ctx: MemberCtx, request: ApprovalRequest): Promise<Description> {
  const certificate = await getCertificateRow(ctx, request.subject_id)
  const account = certificate.person
  return {
    facts: [
      { label: say('Course'), value: certificate.course_title },
      { label: say('Certificate'), value: printCode(certificate.code) },
      {
        label: say('Account name'),
        value: account ? `${account.first_name} ${account.last_name}` : '–',
      },
    ],
    changes: [
      {
        title: say('On the certificate'),
        items: [
          {
            change: 'changed',
            label: say('Name'),
            before: certificate.learner_name,
            after: wanted(request),
          },
        ],
      },
    ],
    is_first: false,
    checklist: [],
    links: [{ label: say('Open certificate'), path: `/verify/${printCode(certificate.code)}` }],
  }
}
