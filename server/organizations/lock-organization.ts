import { enterOrganization } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

/** Enters an organization that must exist, and keeps others from changing it until the transaction ends. */
export async function lockOrganization(ctx: PersonCtx, organizationId: string) {
  await enterOrganization(ctx.db, organizationId)
  const organization = await ctx.db
    .selectFrom('organizations')
    .select(['name', 'features', 'suspended_at', 'archived_at', 'deletion_requested_at'])
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (!organization) throw problem('organization_not_found')
  return organization
}
