import type { Certificate, CertificateSummary } from '#contract/certificates.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { certificatesPolicy } from './policy.ts'
import { presentCertificate, presentSummary } from './present.ts'
import {
  getCertificateRow,
  listHistory,
  pageOfCertificates,
  type CertificateFilter,
} from './queries.ts'

export async function listMyCertificates(
  ctx: MemberCtx,
  filter: PageQuery & { status?: CertificateSummary['status'] | undefined },
) {
  return answer(ctx, await pageOfCertificates(ctx, 'mine', { ...filter, sort: 'issued' }))
}

export async function listCertificates(ctx: MemberCtx, filter: PageQuery & CertificateFilter) {
  authorize(certificatesPolicy, 'list', ctx, undefined)
  return answer(ctx, await pageOfCertificates(ctx, 'taught', filter))
}

const answer = (
  ctx: MemberCtx,
  { rows, ...totals }: Awaited<ReturnType<typeof pageOfCertificates>>,
) => ({ items: rows.map((row) => presentSummary(ctx, row)), ...totals })

export async function getCertificate(ctx: MemberCtx, certificateId: string): Promise<Certificate> {
  const row = await getCertificateRow(ctx, certificateId)
  const [history, issuedBy, correction] = [
    await listHistory(ctx, certificateId),
    row.issued_by ? await findPersonName(ctx, row.issued_by) : null,
    await findCorrection(ctx, certificateId),
  ]
  return presentCertificate(ctx, row, { issuedBy, correction, history })
}

const findPersonName = async (ctx: MemberCtx, personId: string) =>
  (await ctx.db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'avatar_key'])
    .where('id', '=', personId)
    .executeTakeFirst()) ?? null

async function findCorrection(ctx: MemberCtx, certificateId: string) {
  const row = await ctx.db
    .selectFrom('approvals')
    .select(['id', 'data', 'submitted_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('kind', '=', 'certificate.correction')
    .where('subject_id', '=', certificateId)
    .where('status', 'in', ['submitted', 'in_review', 'changes_requested'])
    .executeTakeFirst()
  if (!row) return null
  const { learner_name } = row.data as { learner_name: string }
  return { approval_id: row.id, learner_name, submitted_at: row.submitted_at.toISOString() }
}
