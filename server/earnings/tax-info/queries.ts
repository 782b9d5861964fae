import type { TaxInfoStatus } from '#contract/tax-info.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

export const findTaxInfo = (ctx: Ctx, organizationId: string, personId: string) =>
  ctx.db
    .selectFrom('tax_infos')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

export type TaxInfoRow = NonNullable<Awaited<ReturnType<typeof findTaxInfo>>>

export async function lockTaxInfo(ctx: MemberCtx, personId: string) {
  const row = await ctx.db
    .selectFrom('tax_infos')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('tax_info_missing')
  return row
}

export const listTaxInfoViews = (ctx: MemberCtx, personId: string) =>
  ctx.db
    .selectFrom('tax_info_views as v')
    .leftJoin('people as viewer', 'viewer.id', 'v.viewer_id')
    .select(['v.reason', 'v.viewed_at', personNameColumn('viewer').as('viewer')])
    .where('v.organization_id', '=', ctx.organizationId)
    .where('v.person_id', '=', personId)
    .orderBy('v.viewed_at', 'desc')
    .limit(100)
    .execute()

export function statusOfTaxInfo(
  row: { verified_at: Date | null; correction_requested_at: Date | null } | undefined,
): TaxInfoStatus {
  if (!row) return 'missing'
  if (row.correction_requested_at) return 'correction_needed'
  return row.verified_at ? 'verified' : 'complete'
}
