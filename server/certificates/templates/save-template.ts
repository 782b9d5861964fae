import type {
  CertificateTemplate,
  CreateTemplateBody,
  SaveTemplateBody,
} from '#contract/certificate-templates.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { templatesPolicy } from '../policy.ts'
import { assertTemplateText } from '../template-text.ts'
import { assertPictures, getTemplateRow, lockTemplate } from './queries.ts'
import { presentTemplate } from './present.ts'

/** The first template of an organization is what its courses take. */
export async function createTemplate(
  ctx: MemberCtx,
  body: CreateTemplateBody,
): Promise<CertificateTemplate> {
  authorize(templatesPolicy, 'create', ctx, undefined)
  assertTemplateText(body.look)
  await assertPictures(ctx, body)
  const existing = await ctx.db
    .selectFrom('certificate_templates')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('default_since', 'is not', null)
    .executeTakeFirst()
  const { id } = await ctx.db
    .insertInto('certificate_templates')
    .values({
      organization_id: ctx.organizationId,
      name: body.name,
      look: JSON.stringify(body.look),
      valid_months: body.valid_months,
      logo_file_id: body.logo_file_id,
      default_since: existing ? null : ctx.now,
      created_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(ctx, 'certificate_template.created', id, { name: body.name })
  return presentTemplate(ctx, await getTemplateRow(ctx, id))
}

/** What was issued keeps its look; a save on top of an older revision is a conflict. */
export async function saveTemplate(
  ctx: MemberCtx,
  templateId: string,
  { revision, ...body }: SaveTemplateBody,
): Promise<CertificateTemplate> {
  authorize(templatesPolicy, 'update', ctx, undefined)
  const template = await lockTemplate(ctx, templateId)
  if (template.revision !== revision) throw problem('certificate_template_changed')
  assertTemplateText(body.look)
  await assertPictures(ctx, body)
  await ctx.db
    .updateTable('certificate_templates')
    .set({
      name: body.name,
      look: JSON.stringify(body.look),
      valid_months: body.valid_months,
      logo_file_id: body.logo_file_id,
      revision: revision + 1,
      updated_at: ctx.now,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', templateId)
    .execute()
  await record(ctx, 'certificate_template.saved', templateId, { name: body.name })
  return presentTemplate(ctx, await getTemplateRow(ctx, templateId))
}

export const record = (
  ctx: MemberCtx,
  action: `certificate_template.${string}`,
  id: string,
  detail: Record<string, unknown> = {},
) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'certificate_template', id },
    detail,
  })
