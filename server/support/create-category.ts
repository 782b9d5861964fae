import { sql } from 'kysely'
import type { CategoryBody, HelpCategory } from '#contract/help-centre.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { getCategoryRow } from './category-queries.ts'
import { openDesk, type DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'
import { presentCategory } from './present-category.ts'
import { slugFrom } from './words.ts'

/** Adds a category after the last one. A slug that was not given makes room for itself; one that was is never changed. */
export async function createCategory(ctx: DeskCtx, body: CategoryBody): Promise<HelpCategory> {
  authorize(deskPolicy, 'write', ctx, undefined)
  await openDesk(ctx)
  const slug = body.slug ?? slugFrom(body.name, 'category')
  for (let attempt = 1; ; attempt += 1) {
    const id = await insert(ctx, body, attempt === 1 ? slug : `${slug}-${attempt}`)
    if (id) {
      await audit(ctx, {
        action: 'help_category.created',
        organizationId: ctx.organizationId,
        subject: { type: 'help_category', id },
        detail: { name: body.name },
      })
      return presentCategory(await getCategoryRow(ctx.db, ctx.deskId, id))
    }
    if (body.slug || attempt > 50) throw slugTaken()
  }
}

export const slugTaken = () =>
  problem('help_category_slug_taken', {
    errors: { slug: say('Another category already uses this address.') },
  })

async function insert(ctx: DeskCtx, body: CategoryBody, slug: string) {
  const row = await ctx.db
    .insertInto('support_categories')
    .values({
      desk_id: ctx.deskId,
      name: body.name,
      slug,
      description: body.description ?? '',
      icon: body.icon,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from support_categories
        where desk_id = ${ctx.deskId})`,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.constraint('support_categories_slug_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
