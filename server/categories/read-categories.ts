import type { CategoryDetail } from '#contract/categories.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { categoryPolicy } from './policy.ts'
import { presentCategory, presentTree } from './present.ts'
import { listActivity, listCategoryRows, pick } from './queries.ts'

export async function listCategories(ctx: MemberCtx) {
  const rows = await listCategoryRows(ctx)
  return { items: presentTree(rows), can: { create: categoryPolicy.create(ctx) } }
}

export async function getCategory(ctx: MemberCtx, categoryId: string): Promise<CategoryDetail> {
  const [rows, activity] = await Promise.all([listCategoryRows(ctx), listActivity(ctx, categoryId)])
  pick(rows, categoryId)
  return presentCategory(ctx, rows, categoryId, activity)
}
