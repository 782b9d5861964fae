import type { Ctx } from '#server/http/context.ts'

/** Who hears about the organization's money. */
export async function listAdmins(ctx: Ctx, organizationId: string) {
  const admins = await ctx.db
    .selectFrom('memberships')
    .select('person_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .execute()
  return admins.map(({ person_id }) => person_id)
}
