import type { CertificateTemplate } from '#contract/certificate-templates.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { templatesPolicy } from '../policy.ts'
import { presentTemplate } from './present.ts'
import { getTemplateRow, pageOfTemplates } from './queries.ts'

export async function listTemplates(
  ctx: MemberCtx,
  filter: PageQuery & { state: 'current' | 'archived' },
) {
  authorize(templatesPolicy, 'list', ctx, undefined)
  const { rows, ...totals } = await pageOfTemplates(ctx, filter)
  return {
    items: rows.map((row) => presentTemplate(ctx, row)),
    ...totals,
    can: { create: templatesPolicy.create(ctx) },
  }
}

export async function getTemplate(
  ctx: MemberCtx,
  templateId: string,
): Promise<CertificateTemplate> {
  authorize(templatesPolicy, 'list', ctx, undefined)
  return presentTemplate(ctx, await getTemplateRow(ctx, templateId))
}
