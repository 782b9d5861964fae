import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { problem } from '#server/http/problem.ts'
import { lockCategory } from './category-queries.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'

/** Deletes a category. Articles are never deleted with it: they go where the caller says, or it stays. */
export async function deleteCategory(ctx: DeskCtx, categoryId: string, moveTo?: string) {
  authorize(deskPolicy, 'write', ctx, undefined)
  const category = await lockCategory(ctx.db, ctx.deskId, categoryId)
  if (moveTo === categoryId) throw problem('help_category_not_found')
  if (moveTo) await moveArticles(ctx, categoryId, moveTo)
  const article = await ctx.db
    .selectFrom('support_articles')
    .select('id')
    .where('desk_id', '=', ctx.deskId)
    .where('category_id', '=', categoryId)
    .limit(1)
    .executeTakeFirst()
  if (article) throw problem('help_category_has_articles')
  await ctx.db
    .deleteFrom('support_categories')
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', categoryId)
    .execute()
  await audit(ctx, {
    action: 'help_category.deleted',
    organizationId: ctx.organizationId,
    subject: { type: 'help_category', id: categoryId },
    detail: { name: category.name, moved_to: moveTo ?? null },
  })
}

async function moveArticles(ctx: DeskCtx, from: string, to: string) {
  await lockCategory(ctx.db, ctx.deskId, to)
  await ctx.db
    .updateTable('support_articles')
    .set({ category_id: to })
    .where('desk_id', '=', ctx.deskId)
    .where('category_id', '=', from)
    .execute()
}
