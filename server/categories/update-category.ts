import type { CategoryDetail, UpdateCategoryBody } from '#contract/categories.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { categoryPolicy } from './policy.ts'
import { lockTree, pick } from './queries.ts'
import { getCategory } from './read-categories.ts'
import { recordCategory } from './record.ts'

/** Changes only the fields that are given. */
export async function updateCategory(
  ctx: MemberCtx,
  categoryId: string,
  changes: UpdateCategoryBody,
): Promise<CategoryDetail> {
  const tree = await lockTree(ctx)
  const category = pick(tree, categoryId)
  authorize(categoryPolicy, 'update', ctx, category)
  if (tree.some(({ id, slug }) => id !== categoryId && slug === changes.slug)) {
    throw problem('category_slug_taken', {
      errors: { slug: say('Another category already uses this address.') },
    })
  }
  await ctx.db
    .updateTable('categories')
    .set({ ...changes, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', categoryId)
    .execute()
  await recordCategory(ctx, 'category.updated', categoryId, changes)
  return getCategory(ctx, categoryId)
}
