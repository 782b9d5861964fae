import { sql } from 'kysely'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import type { PublicPage } from '#server/noun.ts'
import { hostOrganization } from '#server/organizations/own-host.ts'
import { isOnSale as isBundleOnSale } from './bundles/queries.ts'
import { isOnSale as isPlanOnSale } from './subscriptions/queries.ts'

/** Bundles and subscriptions on sale; on the host of an organization, its own. */
export async function listPagesOfSales(ctx: Ctx, limit: number): Promise<PublicPage[]> {
  const host = await hostOrganization(ctx)
  const isHere = host ? sql`o.id = ${host.id}` : sql`true`
  return acrossOrganizations(ctx.db, async (db) => {
    const bundles = await sql<PublicPage>`select '/bundles/' || b.slug as path
      from bundles b join organizations o on o.id = b.organization_id
      where ${isBundleOnSale} and ${isHere} order by b.created_at desc limit ${limit}`.execute(db)
    const plans = await sql<PublicPage>`select '/subscriptions/' || pl.slug as path
      from subscription_plans pl join organizations o on o.id = pl.organization_id
      where ${isPlanOnSale} and ${isHere} order by pl.created_at desc limit ${limit}`.execute(db)
    return [...bundles.rows, ...plans.rows]
  })
}
