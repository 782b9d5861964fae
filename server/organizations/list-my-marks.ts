import type { OrganizationMark } from '#contract/organization-marks.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { logoUrl } from './logo.ts'

/** Logo and color of the caller's organizations; those with neither are left out. */
export async function listMyMarks(ctx: PersonCtx): Promise<OrganizationMark[]> {
  const rows = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.logo_file_id', 'o.accent'])
    .where('m.person_id', '=', ctx.personId)
    .where((eb) => eb.or([eb('o.logo_file_id', 'is not', null), eb('o.accent', 'is not', null)]))
    .orderBy('o.id')
    .execute()
  return rows.map(({ id, logo_file_id, accent }) => ({
    id,
    logo: logoUrl(ctx.app, logo_file_id),
    accent,
  }))
}
