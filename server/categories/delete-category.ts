import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { categoryPolicy } from './policy.ts'
import { placeAmong } from './place-among.ts'
import { lockTree, pick } from './queries.ts'
import { recordCategory } from './record.ts'

/** Gives all courses of one category to another or to none; answers how many. Courses are a later noun. */
export type RehomeCourses = (ctx: MemberCtx, fromId: string, toId: string | null) => Promise<number>

/** Courses go to the category that was named, or to none; children go one level up, where this one stood. */
export async function deleteCategory(
  ctx: MemberCtx,
  categoryId: string,
  coursesTo: string | null,
  rehomeCourses: RehomeCourses,
): Promise<void> {
  const tree = await lockTree(ctx)
  const category = pick(tree, categoryId)
  authorize(categoryPolicy, 'delete', ctx, category)
  if (coursesTo === categoryId) throw problem('category_not_found')
  const target = coursesTo ? pick(tree, coursesTo) : null
  const moved = await rehomeCourses(ctx, categoryId, coursesTo)
  const order = tree
    .filter(({ parent_id }) => parent_id === category.parent_id)
    .flatMap(({ id }) =>
      id === categoryId
        ? tree.filter(({ parent_id }) => parent_id === categoryId).map((child) => child.id)
        : [id],
    )
  await placeAmong(ctx, category.parent_id, order)
  await remove(ctx, categoryId)
  await recordCategory(ctx, 'category.deleted', categoryId, {
    name: category.name,
    courses: moved,
    courses_to: target?.name ?? null,
  })
}

export const remove = (ctx: MemberCtx, categoryId: string) =>
  ctx.db
    .deleteFrom('categories')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', categoryId)
    .execute()
