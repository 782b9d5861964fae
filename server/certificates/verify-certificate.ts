import type { VerifiedCertificate } from '#contract/certificates.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { checkSignature } from './open-badges/check-signature.ts'
import { presentClaims } from './present.ts'
import { findByCode } from './queries.ts'
import { readCode } from './rules.ts'
import { openBadgeUrl } from './sheet-urls.ts'

/** Repeats every claim, so that a PDF that someone edited is found out. */
export async function verifyCertificate(ctx: Ctx, typed: string): Promise<VerifiedCertificate> {
  const code = readCode(typed)
  const row = code && (await findByCode(ctx.db, code))
  if (!row) throw problem('certificate_not_found')
  return {
    ...presentClaims(row, ctx.now),
    organization_id: row.organization_id,
    course_slug: row.course_slug,
    signature: await checkSignature(ctx, row),
    open_badge_url: row.credential && openBadgeUrl(row.code),
  }
}
