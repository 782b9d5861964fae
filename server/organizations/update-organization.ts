import type { Organization, UpdateOrganizationBody } from '#contract/organizations.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { organizationPolicy } from './policy.ts'
import { presentOrganization } from './present.ts'
import { getOrganizationRow } from './queries.ts'

export async function getOrganization(ctx: MemberCtx): Promise<Organization> {
  return presentOrganization(await getOrganizationRow(ctx.db, ctx.organizationId), ctx)
}

/** Changes only the fields that are given. */
export async function updateOrganization(
  ctx: MemberCtx,
  changes: UpdateOrganizationBody,
): Promise<Organization> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await ctx.db
    .updateTable('organizations')
    .set({ ...changes, updated_at: ctx.now })
    .where('id', '=', ctx.organizationId)
    .execute()
  await audit(ctx, {
    action: 'organization.updated',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: changes,
  })
  return getOrganization(ctx)
}
