import type { CertificateTemplate } from '#contract/certificate-templates.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { templatesPolicy } from '../policy.ts'
import { templateSheetUrl } from '../sheet-urls.ts'
import type { TemplateRow } from './queries.ts'

export function presentTemplate(ctx: MemberCtx, row: TemplateRow): CertificateTemplate {
  const pictureUrl = (id: string | null) => id && fileUrl(ctx.app, { id, name: 'picture' })
  const update = templatesPolicy.update(ctx)
  const archived = row.archived_at !== null
  const isDefault = row.default_since !== null
  return {
    id: row.id,
    name: row.name,
    look: row.look,
    valid_months: row.valid_months,
    logo_file_id: row.logo_file_id,
    logo_url: pictureUrl(row.logo_file_id),
    signature_urls: row.look.signatories.map(({ image_file_id }) => pictureUrl(image_file_id)),
    is_default: isDefault,
    revision: row.revision,
    course_count: row.course_count,
    issued_count: row.issued_count,
    updated_at: row.updated_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
    picture_url: templateSheetUrl(ctx.app, row, 'png'),
    pdf_url: templateSheetUrl(ctx.app, row, 'pdf'),
    can: {
      update: update && !archived,
      archive: update && !archived && !isDefault,
      restore: update && archived,
      make_default: update && !archived && !isDefault,
    },
  }
}
