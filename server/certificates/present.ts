import type { Certificate, CertificateSummary } from '#contract/certificates.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull, type PersonNameRow } from '#server/identity/person-name.ts'
import { certificateAbilities } from './policy.ts'
import type { CertificateRow, CodeRow } from './queries.ts'
import { printCode, statusAt, studySecondsOf } from './rules.ts'
import { certificateSheetUrl, openBadgeUrl, verifyUrl } from './sheet-urls.ts'

/** What a certificate says, for whoever may read it. */
export function presentClaims(
  row: Omit<CodeRow, 'course_slug' | 'logo_file_id' | 'credential' | 'signing_key_id'>,
  now: Date,
) {
  return {
    code: printCode(row.code),
    status: statusAt(row, now),
    of: row.plan_id ? ('path' as const) : ('course' as const),
    learner_name: row.learner_name,
    course_title: row.course_title,
    organization_name: row.organization_name,
    study_seconds: studySecondsOf(row),
    score_percent: row.score_percent,
    time_zone: row.time_zone,
    completed_at: row.completed_at.toISOString(),
    issued_at: row.issued_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    superseded_at: row.superseded_at?.toISOString() ?? null,
    picture_url: certificateSheetUrl(row.code, 'png'),
    pdf_url: certificateSheetUrl(row.code, 'pdf'),
    orientation: row.look.orientation,
  }
}

export function presentSummary(ctx: MemberCtx, row: CertificateRow): CertificateSummary {
  return {
    id: row.id,
    ...presentClaims(row, ctx.now),
    course_id: row.course_id,
    plan_id: row.plan_id,
    person: presentPersonNameOrNull(ctx.app, row.person),
    source: row.source as CertificateSummary['source'],
    verify_url: verifyUrl(ctx.app, row.code),
    can: certificateAbilities(ctx, row),
  }
}

interface Parts {
  issuedBy: PersonNameRow | null
  correction: Certificate['open_correction']
  history: {
    id: string
    action: string
    reason: string | null
    created_at: Date
    actor: PersonNameRow | null
  }[]
}

export function presentCertificate(
  ctx: MemberCtx,
  row: CertificateRow,
  { issuedBy, correction, history }: Parts,
): Certificate {
  return {
    ...presentSummary(ctx, row),
    issued_by: presentPersonNameOrNull(ctx.app, issuedBy),
    reason: row.reason,
    revoked_reason: row.revoked_reason,
    superseded_by: row.superseded_by,
    open_badge_url: row.credential && openBadgeUrl(row.code),
    open_correction: correction,
    history: history.map(({ id, action, actor, reason, created_at }) => ({
      id,
      action,
      actor: presentPersonNameOrNull(ctx.app, actor),
      reason,
      at: created_at.toISOString(),
    })),
  }
}
