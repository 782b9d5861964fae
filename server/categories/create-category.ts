import { maximumCategories, type CategoryBody, type CategoryDetail } from '#contract/categories.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { categoryPolicy } from './policy.ts'
import { lockTree, pick } from './queries.ts'
import { getCategory } from './read-categories.ts'
import { recordCategory } from './record.ts'
import { addressOf, freeAddress } from './rules.ts'

/** Derives the slug from the name and appends the category to its siblings. */
export async function createCategory(ctx: MemberCtx, body: CategoryBody): Promise<CategoryDetail> {
  authorize(categoryPolicy, 'create', ctx, undefined)
  const tree = await lockTree(ctx)
  if (tree.length >= maximumCategories) throw problem('category_limit')
  if (body.parent_id) pick(tree, body.parent_id)
  const siblings = tree.filter(({ parent_id }) => parent_id === body.parent_id)
  const { id } = await ctx.db
    .insertInto('categories')
    .values({
      organization_id: ctx.organizationId,
      parent_id: body.parent_id,
      name: body.name,
      slug: freeAddress(addressOf(body.name), new Set(tree.map(({ slug }) => slug))),
      description: body.description,
      icon: body.icon,
      position: (siblings.at(-1)?.position ?? 0) + 1,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCategory(ctx, 'category.created', id, { name: body.name })
  return getCategory(ctx, id)
}
