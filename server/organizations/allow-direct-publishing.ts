import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { organizationPolicy } from './policy.ts'

/** From now on owners publish their courses without a review. Allowing it twice changes nothing. */
export const allowDirectPublishing = (ctx: MemberCtx) =>
  setDirectPublishing(ctx, ctx.now, 'organization.direct_publishing_allowed')

/** From now on an admin approves every publication. */
export const requireReview = (ctx: MemberCtx) =>
  setDirectPublishing(ctx, null, 'organization.review_required')

async function setDirectPublishing(ctx: MemberCtx, since: Date | null, action: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const changed = await ctx.db
    .updateTable('organizations')
    .set({ direct_publishing_at: since, updated_at: ctx.now })
    .where('id', '=', ctx.organizationId)
    .where('direct_publishing_at', since ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
  })
}
