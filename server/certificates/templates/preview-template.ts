import type { TemplateLook } from '#contract/certificate-templates.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { keepPreview } from '../keep-preview.ts'
import { templatesPolicy } from '../policy.ts'
import { assertTemplateText } from '../template-text.ts'
import { assertPictures } from './queries.ts'

interface Draft {
  look: TemplateLook
  valid_months: number | null
  logo_file_id: string | null
  learner_name?: string | undefined
}

/** Addresses where the draft is drawn with sample data; it is drawn when someone looks, not now. */
export async function previewTemplate(ctx: MemberCtx, draft: Draft) {
  authorize(templatesPolicy, 'update', ctx, undefined)
  assertTemplateText(draft.look)
  await assertPictures(ctx, draft)
  const { name } = await ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  return keepPreview(ctx.app, { ...draft, organization_name: name })
}
