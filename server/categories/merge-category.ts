import type { CategoryDetail } from '#contract/categories.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { categoryPolicy } from './policy.ts'
import { placeAmong } from './place-among.ts'
import { lockTree, pick } from './queries.ts'
import { getCategory } from './read-categories.ts'
import { recordCategory } from './record.ts'
import { remove, type RehomeCourses } from './delete-category.ts'
import { isBelow } from './rules.ts'

/** Courses and children go to the other category, and this one is gone. Into one of its own children is a circle. */
export async function mergeCategory(
  ctx: MemberCtx,
  categoryId: string,
  intoId: string,
  rehomeCourses: RehomeCourses,
): Promise<CategoryDetail> {
  const tree = await lockTree(ctx)
  const category = pick(tree, categoryId)
  authorize(categoryPolicy, 'delete', ctx, category)
  const into = pick(tree, intoId)
  if (into.id === categoryId || isBelow(tree, intoId, categoryId)) throw problem('category_cycle')
  const moved = await rehomeCourses(ctx, categoryId, intoId)
  const childrenOf = (parentId: string) =>
    tree.filter((row) => row.parent_id === parentId && row.id !== categoryId).map(({ id }) => id)
  await placeAmong(ctx, intoId, [...childrenOf(intoId), ...childrenOf(categoryId)])
  await remove(ctx, categoryId)
  await recordCategory(ctx, 'category.merged', categoryId, {
    name: category.name,
    into: into.name,
    courses: moved,
  })
  await recordCategory(ctx, 'category.took_in', intoId, { name: category.name, courses: moved })
  return getCategory(ctx, intoId)
}
