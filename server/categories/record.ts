import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** Writes down what happened to a category and tells who waits for it, in the transaction of the change. */
export async function recordCategory(
  ctx: MemberCtx,
  action: `category.${string}`,
  categoryId: string,
  detail: Record<string, unknown>,
) {
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'category', id: categoryId },
    detail,
  })
  await emit(ctx, action, {
    organization_id: ctx.organizationId,
    category_id: categoryId,
    ...detail,
  })
}
