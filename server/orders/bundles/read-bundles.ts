import { sql } from 'kysely'
import type { CatalogBundle } from '#contract/bundles.ts'
import { Id } from '#contract/fields.ts'
import { cardColumns, cardTables, presentCard, type CardRow } from '#server/catalog/cards.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { hostOrganization } from '#server/organizations/own-host.ts'
import { isOnSale, selectBundles, type BundleRow } from './queries.ts'

/** The public page of a bundle, by its id or its address. */
export async function getCatalogBundle(ctx: Ctx, reference: string): Promise<CatalogBundle> {
  const named = Id.safeParse(reference).success
    ? sql`b.id = ${reference}`
    : sql`b.slug = ${reference}`
  const found = await acrossOrganizations(ctx.db, async (db) => {
    const rows = await selectBundles(db, sql<boolean>`${named} and ${isOnSale}`, { limit: 1 })
    return presentAll(ctx, db, rows)
  })
  const [bundle] = found
  const host = await hostOrganization(ctx)
  if (!bundle || (host && host.id !== bundle.organization.id)) throw problem('bundle_not_found')
  return bundle
}

/** The newest bundles on sale with this course; a few are enough on its page. */
export const listCourseBundles = (ctx: Ctx, courseId: string): Promise<CatalogBundle[]> =>
  acrossOrganizations(ctx.db, async (db) => {
    const has = sql`exists (select from bundle_courses bc where bc.organization_id = b.organization_id
      and bc.bundle_id = b.id and bc.course_id = ${courseId})`
    const rows = await selectBundles(db, sql<boolean>`${has} and ${isOnSale}`, { limit: 3 })
    return presentAll(ctx, db, rows)
  })

async function presentAll(
  ctx: Ctx,
  db: Db,
  bundles: readonly BundleRow[],
): Promise<CatalogBundle[]> {
  const ids = bundles.flatMap(({ courses }) => courses.map(({ id }) => id))
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`select ${cardColumns} from ${cardTables}
    where p.course_id = any(${ids}::uuid[])`.execute(db)
  const cards = new Map(rows.map((row) => [row.course_id, presentCard(ctx.app, row)]))
  return bundles.map((bundle) => {
    const courses = bundle.courses.flatMap(({ id }) => cards.get(id) ?? [])
    return {
      id: bundle.id,
      slug: bundle.slug,
      title: bundle.title,
      summary: bundle.summary,
      currency: bundle.currency,
      price_minor: bundle.price_minor,
      courses_price_minor: courses.reduce((sum, { price_minor }) => sum + price_minor, 0),
      organization: { id: bundle.organization_id, name: bundle.organization_name },
      courses,
    }
  })
}
