import type { HelpCategory } from '#contract/help-centre.ts'
import { authorize } from '#server/access/policy.ts'
import { getCategoryRow, listCategoryRows } from './category-queries.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'
import { presentCategory } from './present-category.ts'

export async function listCategories(ctx: DeskCtx) {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const rows = await listCategoryRows(ctx.db, ctx.deskId)
  return { items: rows.map(presentCategory), can: { write: deskPolicy.write(ctx) } }
}

export async function getCategory(ctx: DeskCtx, categoryId: string): Promise<HelpCategory> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  return presentCategory(await getCategoryRow(ctx.db, ctx.deskId, categoryId))
}
