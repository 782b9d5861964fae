import type { CategoryBody, HelpCategory } from '#contract/help-centre.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getCategoryRow, lockCategory } from './category-queries.ts'
import { slugTaken } from './create-category.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'
import { presentCategory } from './present-category.ts'

/** Changes a category; without a slug its address stays. */
export async function updateCategory(
  ctx: DeskCtx,
  categoryId: string,
  body: CategoryBody,
): Promise<HelpCategory> {
  authorize(deskPolicy, 'write', ctx, undefined)
  const before = await lockCategory(ctx.db, ctx.deskId, categoryId)
  const slug = body.slug ?? before.slug
  const other = await ctx.db
    .selectFrom('support_categories')
    .select('id')
    .where('desk_id', '=', ctx.deskId)
    .where('slug', '=', slug)
    .where('id', '<>', categoryId)
    .executeTakeFirst()
  if (other) throw slugTaken()
  await ctx.db
    .updateTable('support_categories')
    .set({
      name: body.name,
      slug,
      description: body.description ?? '',
      icon: body.icon,
      updated_at: ctx.now,
    })
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', categoryId)
    .execute()
  await audit(ctx, {
    action: 'help_category.updated',
    organizationId: ctx.organizationId,
    subject: { type: 'help_category', id: categoryId },
    detail: { name: body.name, slug },
  })
  return presentCategory(await getCategoryRow(ctx.db, ctx.deskId, categoryId))
}
