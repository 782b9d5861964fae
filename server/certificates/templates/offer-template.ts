import type { CertificateTemplate } from '#contract/certificate-templates.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { templatesPolicy } from '../policy.ts'
import { presentTemplate } from './present.ts'
import { getTemplateRow, lockTemplate } from './queries.ts'
import { record } from './save-template.ts'

/** Its courses take the default from now on; what was issued stays. Archiving twice changes nothing. */
export async function archiveTemplate(ctx: MemberCtx, templateId: string) {
  authorize(templatesPolicy, 'update', ctx, undefined)
  const template = await lockTemplate(ctx, templateId)
  if (template.default_since) throw problem('certificate_template_default')
  if (!template.archived_at) {
    await change(ctx, templateId, { archived_at: ctx.now })
    await record(ctx, 'certificate_template.archived', templateId)
  }
  return answer(ctx, templateId)
}

export async function restoreTemplate(ctx: MemberCtx, templateId: string) {
  authorize(templatesPolicy, 'update', ctx, undefined)
  const template = await lockTemplate(ctx, templateId)
  if (template.archived_at) {
    await change(ctx, templateId, { archived_at: null })
    await record(ctx, 'certificate_template.restored', templateId)
  }
  return answer(ctx, templateId)
}

/** There is one default at a time. */
export async function makeDefault(ctx: MemberCtx, templateId: string) {
  authorize(templatesPolicy, 'update', ctx, undefined)
  const template = await lockTemplate(ctx, templateId)
  if (template.archived_at) throw problem('certificate_template_archived')
  if (!template.default_since) {
    await ctx.db
      .updateTable('certificate_templates')
      .set({ default_since: null })
      .where('organization_id', '=', ctx.organizationId)
      .where('default_since', 'is not', null)
      .execute()
    await change(ctx, templateId, { default_since: ctx.now })
    await record(ctx, 'certificate_template.made_default', templateId)
  }
  return answer(ctx, templateId)
}

const change = (
  ctx: MemberCtx,
  templateId: string,
  values: { archived_at: Date | null } | { default_since: Date },
) =>
  ctx.db
    .updateTable('certificate_templates')
    .set(values)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', templateId)
    .execute()

const answer = async (ctx: MemberCtx, templateId: string): Promise<CertificateTemplate> =>
  presentTemplate(ctx, await getTemplateRow(ctx, templateId))
