import type { CategoryDetail } from '#contract/categories.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { categoryPolicy } from './policy.ts'
import { lockTree, pick } from './queries.ts'
import { getCategory } from './read-categories.ts'
import { recordCategory } from './record.ts'
import { isBelow } from './rules.ts'
import { placeAmong } from './place-among.ts'

/** Moves a category and all below it, to a place among its new siblings. */
export async function moveCategory(
  ctx: MemberCtx,
  categoryId: string,
  { parent_id, before_id }: { parent_id: string | null; before_id: string | null },
): Promise<CategoryDetail> {
  const tree = await lockTree(ctx)
  const category = pick(tree, categoryId)
  authorize(categoryPolicy, 'update', ctx, category)
  if (parent_id) pick(tree, parent_id)
  if (parent_id === categoryId || (parent_id && isBelow(tree, parent_id, categoryId))) {
    throw problem('category_cycle')
  }
  const siblings = tree.filter((row) => row.parent_id === parent_id && row.id !== categoryId)
  const index = siblings.findIndex(({ id }) => id === before_id)
  if (before_id && index === -1) throw problem('category_not_found')
  const order = siblings.map(({ id }) => id)
  order.splice(before_id ? index : order.length, 0, categoryId)
  await placeAmong(ctx, parent_id, order)
  if (category.parent_id !== parent_id) {
    await recordCategory(ctx, 'category.moved', categoryId, {
      from: tree.find(({ id }) => id === category.parent_id)?.name ?? null,
      to: tree.find(({ id }) => id === parent_id)?.name ?? null,
    })
  }
  return getCategory(ctx, categoryId)
}
